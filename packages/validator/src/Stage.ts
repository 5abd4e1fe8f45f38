import type { Issue, Key, WorkflowNode } from '@heddle/workflow-schema';
import type { Check } from './Check.js';

/** The part of a stage that checks one node. */
export interface Unit {
  readonly key: Key;
  /** Adds its issues to the check. */
  run(node: WorkflowNode): void;
  /** Ids of other nodes whose changes may affect the issues. */
  dependencies?(node: WorkflowNode): readonly string[];
}

/** The effects of a change: keys of changed nodes, and changed ids that others may reference. */
export interface Changes {
  readonly keys: ReadonlySet<Key>;
  readonly ids: ReadonlySet<string>;
}

/** Checks of one kind, divided into units, with the issues of each unit. */
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

  /** Reruns the units of these nodes, and those that depend on these ids. */
  renew({ keys, ids }: Changes): void {
    // Created at the first change: a document that is checked only once does not need it.
    this.#index ??= new StageIndex(this.units, this.check.document.nodes);
    for (const index of this.#index.unitsOf(keys, ids)) {
      this.#run(index);
      this.#index.relink(index);
    }
  }

  /** All issues, in the order of the units. */
  issues(): Issue[] {
    const all: Issue[] = [];
    // Not spread into `push`: a node may have more issues than a call may have arguments.
    for (const found of this.#found) for (const issue of found) all.push(issue);
    return all;
  }

  #run(index: number): void {
    this.#running = index;
    this.#found[index] = this.check.collect(this.#runUnit);
  }

  // One function for all units: a check of a thousand nodes should not allocate thousands.
  readonly #runUnit = () => {
    const unit = this.units[this.#running]!;
    const node = this.check.document.nodes.get(unit.key)!;
    try {
      unit.run(node);
    } catch (error) {
      // Definitions of hosts may throw; the other nodes are checked all the same.
      this.check.addFailure(node, error);
    }
  };
}

/** Maps nodes and ids to the units that check or depend on them. */
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

  /** Updates the dependencies of a unit. */
  relink(index: number): void {
    const { key, dependencies } = this.units[index]!;
    if (dependencies === undefined) return;
    for (const id of this.#dependencies[index] ?? []) this.#dependents.get(id)?.delete(index);
    const ids = dependenciesOf(dependencies, this.nodes.get(key)!);
    this.#dependencies[index] = ids;
    for (const id of ids) {
      const dependents = this.#dependents.get(id);
      if (dependents === undefined) this.#dependents.set(id, new Set([index]));
      else dependents.add(index);
    }
  }
}

/** None if the definition of the node throws, which its stage reports. */
function dependenciesOf(read: NonNullable<Unit['dependencies']>, node: WorkflowNode): readonly string[] {
  try {
    return read(node);
  } catch {
    return [];
  }
}
