rootProject.name = "shouting"
