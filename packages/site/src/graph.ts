/** Which pages depend on which files, both ways. */
export class DependencyGraph {
  readonly #dependencies = new Map<string, readonly string[]>()
  readonly #dependents = new Map<string, Set<string>>()

  /** Replaces the dependencies of `file`. */
  set(file: string, dependencies: readonly string[]): void {
    this.delete(file)
    this.#dependencies.set(file, dependencies)
    for (const dependency of dependencies) {
      const dependents = this.#dependents.get(dependency)
      if (dependents) dependents.add(file)
      else this.#dependents.set(dependency, new Set([file]))
    }
  }

  delete(file: string): void {
    for (const dependency of this.#dependencies.get(file) ?? []) {
      const dependents = this.#dependents.get(dependency)
      dependents?.delete(file)
      if (dependents?.size === 0) this.#dependents.delete(dependency)
    }
    this.#dependencies.delete(file)
  }

  dependencies(file: string): readonly string[] {
    return this.#dependencies.get(file) ?? []
  }

  /** Every file that is reached from the changed ones against the arrows, the changed ones included. */
  affected(changed: Iterable<string>): Set<string> {
    const found = new Set(changed)
    for (const file of found) {
      for (const dependent of this.#dependents.get(file) ?? []) found.add(dependent)
    }
    return found
  }
}
