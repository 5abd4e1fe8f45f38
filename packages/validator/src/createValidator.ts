import {
  type DocumentPatch,
  type Issue,
  type Key,
  titleOf,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/workflow-schema';
import { Check, type ValidationContext } from './Check.js';
import { FactTable } from './NodeFacts.js';
import { assignmentUnits, checkCalls } from './rules/calls.js';
import { connectionUnits } from './rules/connections.js';
import { checkCycles, checkNesting } from './rules/graph.js';
import { checkTitles, nodeUnits } from './rules/nodes.js';
import { referenceUnits } from './rules/references.js';
import { checkStructure } from './rules/structure.js';
import { Stage } from './Stage.js';

/** Checks one document again and again, as cheaply as what has changed allows. */
export interface Validator {
  /** Tells of a change: the patches of one `applyPatches` to the document that was checked last. */
  follow(patches: readonly DocumentPatch[]): void;
  /**
   * Everything that is wrong with the document now, exactly as `validate` says it. A change that was not told,
   * or another document, costs a full check and no more.
   */
  check(document: WorkflowDocument): Issue[];
}

/** A validator that remembers. Its context stays the same; a new one needs a new validator. */
export function createValidator(context: ValidationContext): Validator {
  const table = new FactTable();
  let memory: Memory | undefined;
  let revision = 0;
  let isGraphChanged = false;
  const changed = new Set<Key>();
  return {
    follow(patches) {
      revision += 1;
      for (const patch of patches) {
        if (patch.op === 'edit-node') changed.add(patch.key);
        else if (patch.op !== 'edit-head') isGraphChanged = true;
      }
    },
    check(document) {
      const isKnown =
        memory?.check.document === document && revision === document.revision && !isGraphChanged;
      if (!isKnown || !memory?.renew(changed)) memory = new Memory(new Check(document, context, table));
      revision = document.revision;
      isGraphChanged = false;
      changed.clear();
      return memory.issues();
    },
  };
}

/** What the last check found, by rule. Edges and the places of nodes are as they were then. */
class Memory {
  readonly #seen: Map<Key, WorkflowNode>;
  readonly #connections: Stage;
  readonly #references: Stage;
  readonly #assignments: Stage;
  readonly #nodes: Stage;
  #structure: readonly Issue[];
  readonly #cycles: readonly Issue[];
  #nesting: readonly Issue[];
  #titles: readonly Issue[];

  constructor(readonly check: Check) {
    this.#seen = new Map(check.document.nodes);
    this.#structure = check.collect(() => checkStructure(check));
    this.#connections = new Stage(check, connectionUnits(check));
    this.#cycles = check.collect(() => checkCycles(check));
    this.#nesting = check.collect(() => checkNesting(check));
    this.#references = new Stage(check, referenceUnits(check));
    this.#assignments = new Stage(check, assignmentUnits(check));
    this.#nodes = new Stage(check, nodeUnits(check));
    this.#titles = check.collect(() => checkTitles(check));
  }

  /** Looks again at these nodes and at what refers to them. False when the graph is another one. */
  renew(keys: ReadonlySet<Key>): boolean {
    const { check } = this;
    const nodes: WorkflowNode[] = [];
    let isRetitled = false;
    for (const key of keys) {
      const node = check.document.nodes.get(key);
      const before = this.#seen.get(key);
      if (node === undefined || before?.id !== node.id || before.type !== node.type) return false;
      isRetitled ||= titleOf(before.json) !== titleOf(node.json);
      nodes.push(node);
    }
    for (const node of nodes) {
      this.#seen.set(node.key, node);
      check.renew(node);
    }
    for (const stage of [this.#connections, this.#references, this.#assignments, this.#nodes]) {
      stage.renew(nodes);
    }
    // The other rules know nothing of a node's data but its title, which they name.
    if (isRetitled) {
      this.#structure = check.collect(() => checkStructure(check));
      this.#nesting = check.collect(() => checkNesting(check));
      this.#titles = check.collect(() => checkTitles(check));
    }
    return true;
  }

  issues(): Issue[] {
    const { check } = this;
    const general = [
      ...this.#structure,
      ...this.#connections.issues(),
      ...this.#cycles,
      ...this.#nesting,
      ...this.#references.issues(),
      ...this.#assignments.issues(),
      // Other documents may change without a word.
      ...check.collect(() => checkCalls(check)),
    ];
    return [...general, ...this.#ofNodes(general), ...this.#titles];
  }

  // One place is complained about once; what the validator's own rules have said, a definition need not say.
  *#ofNodes(general: readonly Issue[]): Iterable<Issue> {
    const places = new Map<string | undefined, Issue[]>();
    for (const issue of general) {
      const same = places.get(issue.nodeId);
      if (same === undefined) places.set(issue.nodeId, [issue]);
      else same.push(issue);
    }
    for (const issue of this.#nodes.issues()) {
      const isSaid = places.get(issue.nodeId)?.some((other) => isSamePlace(other, issue)) ?? false;
      if (!isSaid || !this.check.isTaken(issue)) yield issue;
    }
  }
}

function isSamePlace({ path: one }: Issue, { path: other }: Issue): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.length === other.length && one.every((segment, index) => segment === other[index]);
}
