package dev.volano.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.volano.measure.Interval;
import dev.volano.stats.UslFit.Fitted;
import dev.volano.stats.UslFit.Refused;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class UslFitTest {

    // SPEC SDM91 on a SPARCcenter 2000: users and throughput. Gunther, "Guerrilla Capacity Planning", 2007, chapter 5;
    // data set specsdm91 of the R package usl.
    private static final double[] SDM91_USERS = {1, 18, 36, 72, 108, 144, 216};
    private static final double[] SDM91 = {64.9, 995.9, 1652.4, 1853.2, 1828.9, 1775.0, 1702.2};

    // A ray tracer on a computer of 64 processors. The same book, chapter 5; data set raytracer of the same package.
    private static final double[] RAYTRACER_PROCESSORS = {1, 4, 8, 12, 16, 20, 24, 28, 32, 48, 64};
    private static final double[] RAYTRACER = {20, 78, 130, 170, 190, 200, 210, 230, 260, 280, 310};

    @Test
    void gives_the_published_coefficients_of_sdm91() {
        // README of the R package usl: alpha 0.0277285 with a standard error of 0.0091217, beta 0.0001044 (0.0000199),
        // gamma 89.9952330 (14.2134894), on 4 degrees of freedom; t(0.975, 4) = 2.776445.
        Usl curve = fit(SDM91_USERS, SDM91);

        assertInterval(curve.lambda(), 89.9952330, 2.776445 * 14.2134894);
        assertInterval(curve.sigma(), 0.0277285, 2.776445 * 0.0091217);
        assertInterval(curve.kappa(), 0.0001044, 2.776445 * 0.0000199);
    }

    @Test
    void agrees_with_another_solver_on_sdm91() {
        // SciPy 1.17: curve_fit(lambda n, l, s, k: l*n/(1+s*(n-1)+k*n*(n-1)), n, x, p0=[64.9, .05, 1e-4])
        Usl curve = fit(SDM91_USERS, SDM91);

        assertThat(curve.lambda().estimate()).isCloseTo(89.9952336, withinPercentage(1e-4));
        assertThat(curve.sigma().estimate()).isCloseTo(0.0277284760, withinPercentage(1e-4));
        assertThat(curve.kappa().estimate()).isCloseTo(0.000104365483, withinPercentage(1e-4));
        assertThat(curve.rSquared()).isCloseTo(0.9895614780531, within(1e-9));
    }

    @Test
    void predicts_the_peak_of_sdm91() {
        // SciPy, as above: sqrt((1 - sigma) / kappa), and the curve there.
        Usl.Peak peak = fit(SDM91_USERS, SDM91).peak().orElseThrow();

        assertThat(peak.load()).isCloseTo(96.51956, withinPercentage(1e-3));
        assertThat(peak.throughput()).isCloseTo(1883.899, withinPercentage(1e-3));
        assertThat(peak.extrapolation()).isCloseTo(96.51956 / 216, withinPercentage(1e-3));
        assertThat(peak.certain()).isTrue();
    }

    @Test
    void coherency_is_not_below_zero_where_the_data_would_have_it() {
        // SciPy: without bounds kappa is -0.000201; with bounds at 0, lambda 21.8488430, sigma 0.0577707812, kappa 0,
        // and standard errors of 2.19617180, 0.0132933006, 0.000117922158 on 8 degrees of freedom.
        Usl curve = fit(RAYTRACER_PROCESSORS, RAYTRACER);

        assertThat(curve.kappa().estimate()).isZero();
        assertThat(curve.kappa().low()).isZero();
        assertThat(curve.kappa().high()).isCloseTo(2.306004 * 0.000117922158, withinPercentage(0.01));
        assertInterval(curve.lambda(), 21.8488408, 2.306004 * 2.19617180);
        assertInterval(curve.sigma(), 0.05777077, 2.306004 * 0.0132933006);
        assertThat(curve.rSquared()).isCloseTo(0.9906949240546, within(1e-9));
    }

    @Test
    void without_coherency_there_is_a_limit_and_no_peak() {
        Usl curve = fit(RAYTRACER_PROCESSORS, RAYTRACER);

        assertThat(curve.peak()).isEmpty();
        assertThat(curve.limit().orElseThrow()).isCloseTo(378.19887, withinPercentage(1e-3));
        assertThat(fit(SDM91_USERS, SDM91).limit()).isEmpty();
    }

    @Test
    void finds_the_coefficients_that_data_were_made_of() {
        Usl curve = fit(loads(), made(1000, 0.02, 0.0005));

        assertThat(curve.lambda().estimate()).isCloseTo(1000, within(1e-5));
        assertThat(curve.sigma().estimate()).isCloseTo(0.02, within(1e-9));
        assertThat(curve.kappa().estimate()).isCloseTo(0.0005, within(1e-10));
        assertThat(curve.rSquared()).isCloseTo(1, within(1e-9));
        assertThat(curve.throughputAt(1)).isCloseTo(1000, within(1e-5));
    }

    @Test
    void linear_scaling_has_neither_peak_nor_limit() {
        Usl curve = fit(loads(), made(50, 0, 0));

        assertThat(curve.sigma().estimate()).isCloseTo(0, within(1e-9));
        assertThat(curve.throughputAt(1000)).isCloseTo(50_000, within(1.0));
    }

    @Test
    void the_intervals_hold_the_coefficients_as_often_as_they_say() {
        int held = 0;
        SplittableRandom random = new SplittableRandom(11);
        for (int run = 0; run < 500; run++) {
            double[] throughputs = made(1000, 0.05, 0.002);
            for (int i = 0; i < throughputs.length; i++) {
                throughputs[i] += 100 * random.nextGaussian();
            }
            held += fit(loads(), throughputs).kappa().contains(0.002) ? 1 : 0;
        }
        assertThat(held / 500.0).isBetween(0.92, 0.98);
    }

    @Test
    void a_peak_that_noise_may_have_made_is_not_certain() {
        double[] throughputs = made(1000, 0.05, 0.00002);
        double[] noise = {30, -60, 80, -50, 40, -90, 20, -100};
        for (int i = 0; i < throughputs.length; i++) {
            throughputs[i] += 10 * noise[i];
        }

        assertThat(fit(loads(), throughputs).peak().filter(Usl.Peak::certain)).isEmpty();
    }

    @Test
    void says_how_far_it_extrapolates() {
        assertThat(fit(SDM91_USERS, SDM91).extrapolation(432)).isEqualTo(2);
    }

    @Test
    void refuses_too_few_different_loads() {
        double[] loads = {1, 1, 2, 2, 4, 4, 8, 8, 16, 16};
        double[] throughputs = new double[loads.length];
        Arrays.fill(throughputs, 5);

        assertThat(UslFit.of(loads, throughputs, 0.95))
                .isEqualTo(new Refused("5 different loads, of 6 that are needed"));
    }

    @Test
    void rejects_what_is_no_load_or_throughput() {
        assertThatIllegalArgumentException().isThrownBy(() -> UslFit.of(new double[2], new double[1], 0.95));
        assertThatIllegalArgumentException().isThrownBy(() -> UslFit.of(new double[] {0.5}, new double[] {1}, 0.95));
        assertThatIllegalArgumentException().isThrownBy(() -> UslFit.of(new double[] {1}, new double[] {0}, 0.95));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UslFit.of(new double[] {1}, new double[] {Double.NaN}, 0.95));
    }

    private static Usl fit(double[] loads, double[] throughputs) {
        UslFit fit = UslFit.of(loads, throughputs, 0.95);
        assertThat(fit).isInstanceOf(Fitted.class);
        return ((Fitted) fit).curve();
    }

    private static double[] loads() {
        return new double[] {1, 2, 4, 8, 16, 24, 32, 48};
    }

    private static double[] made(double lambda, double sigma, double kappa) {
        return Arrays.stream(loads())
                .map(n -> lambda * n / (1 + sigma * (n - 1) + kappa * n * (n - 1)))
                .toArray();
    }

    /** As many digits as were published. */
    private static void assertInterval(Interval interval, double estimate, double halfWidth) {
        assertThat(interval.estimate()).isCloseTo(estimate, withinPercentage(0.05));
        assertThat(interval.high()).isCloseTo(estimate + halfWidth, withinPercentage(0.2));
        assertThat(interval.low()).isCloseTo(Math.max(0, estimate - halfWidth), within(0.005 * halfWidth));
        assertThat(interval.confidence()).isEqualTo(0.95);
    }
}
