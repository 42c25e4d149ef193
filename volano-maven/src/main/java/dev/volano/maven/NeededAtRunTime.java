package dev.volano.maven;

import java.util.Set;
import org.eclipse.aether.collection.DependencyCollectionContext;
import org.eclipse.aether.collection.DependencySelector;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.util.artifact.JavaScopes;

/**
 * Leaves out what whoever depends on an artifact does not get with it. Maven's own selectors do that for dependencies
 * of dependencies only, because a project's own are needed to build it.
 */
final class NeededAtRunTime implements DependencySelector {

    private static final Set<String> LEFT_OUT = Set.of(JavaScopes.TEST, JavaScopes.PROVIDED, JavaScopes.SYSTEM);

    @Override
    public boolean selectDependency(Dependency dependency) {
        return !dependency.isOptional() && !LEFT_OUT.contains(dependency.getScope());
    }

    @Override
    public DependencySelector deriveChildSelector(DependencyCollectionContext context) {
        return this;
    }
}
