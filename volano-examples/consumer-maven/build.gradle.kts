// The same project with Gradle: `gradle test`, and `gradle test -Dvolano.mode=full -Dslow=true` to see it fail.
plugins {
    java
}

repositories {
    mavenLocal() // for Volano, until there is a release
    mavenCentral()
}

java {
    toolchain {
        languageVersion = JavaLanguageVersion.of(17)
    }
}

dependencies {
    testImplementation("dev.volano:volano-junit:0.1.0-SNAPSHOT")
    testImplementation(platform("org.junit:junit-bom:5.14.4"))
    testImplementation("org.junit.jupiter:junit-jupiter")
    testImplementation("org.assertj:assertj-core:3.27.7")
    testRuntimeOnly("org.junit.platform:junit-platform-launcher")
}

tasks.test {
    useJUnitPlatform()
    // A test runs in a JVM of its own, which does not see the properties of Gradle's.
    systemProperties(System.getProperties()
        .map { it.key.toString() to it.value }
        .filter { (key, _) -> key.startsWith("volano.") || key == "slow" }
        .toMap())
    testLogging {
        exceptionFormat = org.gradle.api.tasks.testing.logging.TestExceptionFormat.FULL
    }
}
