import type { Issue, Key, WorkflowNode } from '@heddle/workflow-schema';
import type { Check } from './Check.js';

/** A part of the checks that looks at one node. */
export interface Unit {
  readonly key: Key;
  /** Adds its findings to the check. `dependsOn` names nodes whose change may change the findings. */
  run(node: WorkflowNode, dependsOn: (nodeId: string) => void): void;
}

/** Checks of one kind, unit by unit, with what each found. */
export class Stage {
  readonly #found: (readonly Issue[])[];
  readonly #unitsByKey = new Map<Key, number[]>();
  readonly #dependents = new Map<string, Set<number>>();
  readonly #dependencies: Set<string>[] = [];

  constructor(
    private readonly check: Check,
    private readonly units: readonly Unit[],
  ) {
    for (const [index, { key }] of units.entries()) {
      const same = this.#unitsByKey.get(key);
      if (same === undefined) this.#unitsByKey.set(key, [index]);
      else same.push(index);
    }
    this.#found = units.map((_, index) => this.#run(index));
  }

  /** Runs the units of these nodes again, and those that depend on them. */
  renew(nodes: readonly WorkflowNode[]): void {
    const stale = new Set<number>();
    for (const { key, id } of nodes) {
      for (const index of this.#unitsByKey.get(key) ?? []) stale.add(index);
      for (const index of this.#dependents.get(id) ?? []) stale.add(index);
    }
    for (const index of stale) this.#found[index] = this.#run(index);
  }

  /** All findings, in the order of the units. */
  *issues(): Iterable<Issue> {
    for (const found of this.#found) yield* found;
  }

  #run(index: number): readonly Issue[] {
    for (const id of this.#dependencies[index] ?? []) this.#dependents.get(id)?.delete(index);
    delete this.#dependencies[index];
    const node = this.check.document.nodes.get(this.units[index]!.key)!;
    return this.check.collect(() => this.units[index]!.run(node, (id) => this.#depend(index, id)));
  }

  #depend(index: number, id: string): void {
    this.#dependencies[index] ??= new Set();
    this.#dependencies[index].add(id);
    const dependents = this.#dependents.get(id);
    if (dependents === undefined) this.#dependents.set(id, new Set([index]));
    else dependents.add(index);
  }
}
