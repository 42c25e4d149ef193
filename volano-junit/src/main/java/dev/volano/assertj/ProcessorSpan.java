package dev.volano.assertj;

/**
 * From how many processors to how many: {@code from(1).to(2)}.
 *
 * @param from with how many to begin
 * @param to with how many to end
 * @since 0.1
 */
public record ProcessorSpan(int from, int to) {

    /**
     * Begins a span.
     *
     * @param processors with how many to begin, at least 1
     * @return what makes a span of it
     */
    public static From from(int processors) {
        return new From(processors);
    }

    /**
     * A span without its end.
     *
     * @param processors with how many it begins
     */
    public record From(int processors) {

        /**
         * Ends the span.
         *
         * @param last with how many to end, more than at its begin
         * @return the span
         */
        public ProcessorSpan to(int last) {
            return new ProcessorSpan(processors, last);
        }
    }
}
