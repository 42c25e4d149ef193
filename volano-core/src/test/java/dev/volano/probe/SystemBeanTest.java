package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class SystemBeanTest {

    @Test
    void a_number_is_the_one_that_the_bean_has() {
        var bean = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

        assertThat(SystemBean.number("TotalMemorySize")).hasValue(bean.getTotalMemorySize());
    }

    @Test
    void an_attribute_that_the_bean_does_not_have_is_empty() {
        assertThat(SystemBean.number("MoonPhase")).isEmpty();
    }

    @Test
    void an_attribute_that_is_no_number_is_empty() {
        assertThat(SystemBean.number("Name")).isEmpty();
    }
}
