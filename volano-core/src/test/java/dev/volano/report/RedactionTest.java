package dev.volano.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {

    @ParameterizedTest
    @CsvSource({
        "-Djavax.net.ssl.keyStorePassword=hunter2, -Djavax.net.ssl.keyStorePassword=…",
        "-DDB_PASSWD=hunter2, -DDB_PASSWD=…",
        "-Dmy.pwd=hunter2, -Dmy.pwd=…",
        "-Dkey.passphrase=a b c, -Dkey.passphrase=…",
        "-Dclient_secret=hunter2, -Dclient_secret=…",
        "-Dgithub.TOKEN=hunter2, -Dgithub.TOKEN=…",
        "-Dtoken.value=a=b, -Dtoken.value=…",
        "-Daws.credentials=x, -Daws.credentials=…",
        "-DapiKey=x, -DapiKey=…",
        "-Dapi-key=x, -Dapi-key=…",
        "-DprivateKey=x, -DprivateKey=…",
        "'-javaagent:agent.jar=url=here,apikey=x,level=3', '-javaagent:agent.jar=url=here,apikey=…'",
        "-Dcommand=run --password=x, -Dcommand=run --password=…",
        "-Dproxy=http://me:hunter2@example.com/, -Dproxy=http://me:…@example.com/",
        "'-Dnodes=http://a:1@x,http://b:2@y', '-Dnodes=http://a:…@x,http://b:…@y'"
    })
    void a_secret_is_left_out(String option, String shown) {
        assertThat(Redaction.of(option)).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xmx64m",
                "-XX:+UseG1GC",
                "-XX:MaxRAMPercentage=50.0",
                "-Dfile.encoding=UTF-8",
                "-Dpassword",
                "-Dpassword=",
                "-javaagent:agent.jar=port=1",
                "-Durl=http://example.com:80/a@b",
                "--add-opens=java.base/java.lang=ALL-UNNAMED"
            })
    void anything_else_is_shown_as_it_is(String option) {
        assertThat(Redaction.of(option)).isEqualTo(option);
    }

    @Test
    void a_secret_of_several_lines_is_left_out_whole() {
        assertThat(Redaction.of("-Dprivate.key=-----BEGIN\nabc\nEND-----\n")).isEqualTo("-Dprivate.key=…");
        assertThat(Redaction.of("-Dprivate-key=-----BEGIN\nabc\nEND-----\n")).isEqualTo("-Dprivate-key=…");
    }
}
