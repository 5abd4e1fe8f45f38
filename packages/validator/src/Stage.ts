import type { Issue, Key, WorkflowNode } from '@heddle/workflow-schema';
import type { Check } from './Check.js';

/** A part of the checks that looks at one node. */
export interface Unit {
  readonly key: Key;
  /** Adds its findings to the check. */
  run(node: WorkflowNode): void;
  /** Ids of other nodes whose change may change the findings. */
  dependencies?(node: WorkflowNode): readonly string[];
}

/** What a change has touched: nodes by key, and ids to which others may refer. */
export interface Changes {
  readonly keys: ReadonlySet<Key>;
  readonly ids: ReadonlySet<string>;
}

/** Checks of one kind, unit by unit, with what each found. */
export class Stage {
  readonly #found: (readonly Issue[])[] = [];
  #index: StageIndex | undefined;
  #running = 0;

  constructor(
    private readonly check: Check,
    private readonly units: readonly Unit[],
  ) {
    for (let index = 0; index < units.length; index += 1) this.#run(index);
  }

  /** Runs the units of these nodes again, and those that depend on these ids. */
  renew({ keys, ids }: Changes): void {
    // Made at the first change: a document that is checked once needs none.
    this.#index ??= new StageIndex(this.units, this.check.document.nodes);
    for (const index of this.#index.unitsOf(keys, ids)) {
      this.#run(index);
      this.#index.relink(index);
    }
  }

  /** All findings, in the order of the units. */
  issues(): Issue[] {
    const all: Issue[] = [];
    // One node may have more findings than a call may have arguments.
    for (const found of this.#found) for (const issue of found) all.push(issue);
    return all;
  }

  #run(index: number): void {
    this.#running = index;
    this.#found[index] = this.check.collect(this.#runUnit);
  }

  // One function for all units: a check of a thousand nodes should not make thousands.
  readonly #runUnit = () => {
    const unit = this.units[this.#running]!;
    unit.run(this.check.document.nodes.get(unit.key)!);
  };
}

/** Which units look at a node or depend on it. */
class StageIndex {
  readonly #ofKey = new Map<Key, number[]>();
  readonly #dependents = new Map<string, Set<number>>();
  readonly #dependencies: (readonly string[])[] = [];

  constructor(
    private readonly units: readonly Unit[],
    private readonly nodes: ReadonlyMap<Key, WorkflowNode>,
  ) {
    for (const [index, { key }] of units.entries()) {
      const same = this.#ofKey.get(key);
      if (same === undefined) this.#ofKey.set(key, [index]);
      else same.push(index);
      this.relink(index);
    }
  }

  unitsOf(keys: ReadonlySet<Key>, ids: ReadonlySet<string>): ReadonlySet<number> {
    const found = new Set<number>();
    for (const key of keys) for (const index of this.#ofKey.get(key) ?? []) found.add(index);
    for (const id of ids) for (const index of this.#dependents.get(id) ?? []) found.add(index);
    return found;
  }

  /** Notes what a unit depends on now. */
  relink(index: number): void {
    const { key, dependencies } = this.units[index]!;
    if (dependencies === undefined) return;
    for (const id of this.#dependencies[index] ?? []) this.#dependents.get(id)?.delete(index);
    const ids = dependencies(this.nodes.get(key)!);
    this.#dependencies[index] = ids;
    for (const id of ids) {
      const dependents = this.#dependents.get(id);
      if (dependents === undefined) this.#dependents.set(id, new Set([index]));
      else dependents.add(index);
    }
  }
}
