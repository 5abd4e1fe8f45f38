import { type Issue, type Key, titleOf, type WorkflowNode } from '@heddle/workflow-schema';
import { type Check, definitionFailed } from './Check.js';
import { assignmentUnits, callers, checkCalls } from './rules/calls.js';
import { connectionUnits } from './rules/connections.js';
import { checkContents, checkEnds } from './rules/ends.js';
import { checkCycles, checkNesting } from './rules/graph.js';
import { checkTitles, nodeUnits } from './rules/nodes.js';
import { referenceUnits } from './rules/references.js';
import { checkStructure } from './rules/structure.js';
import { type Changes, Stage } from './Stage.js';

/** The issues found by the last check of a document, by rule. Node positions are those of that check. */
export class Memory {
  readonly #seen: Map<Key, WorkflowNode>;
  readonly #stages: readonly Stage[];
  readonly #callers: readonly Key[];
  #structure: readonly Issue[] = [];
  #ends: readonly Issue[] = [];
  #cycles: readonly Issue[] = [];
  #nesting: readonly Issue[] = [];
  #titles: readonly Issue[] = [];

  constructor(readonly check: Check) {
    this.#seen = new Map(check.document.nodes);
    this.#stages = [connectionUnits, referenceUnits, assignmentUnits, nodeUnits].map(
      (unitsOf) => new Stage(check, unitsOf(check)),
    );
    this.#callers = callers(check);
    this.#checkNames();
    this.#checkLines();
  }

  /**
   * Rechecks everything affected by changed nodes and edges. Returns false if levels or their nodes changed.
   */
  renew(changed: ReadonlySet<Key>, areLinesChanged: boolean): boolean {
    const keys = new Set(changed);
    const ids = new Set<string>();
    let areWaysChanged = areLinesChanged;
    let isRetitled = false;
    for (const key of changed) {
      const node = this.check.document.nodes.get(key);
      const before = this.#seen.get(key);
      if (node === undefined || before?.id !== node.id || before.type !== node.type) return false;
      const definition = this.check.definitionOf(node);
      isRetitled ||= titleOf(before.json, definition) !== titleOf(node.json, definition);
      if (!this.#hasSameWays(before, node)) {
        areWaysChanged = true;
        // Whether a body can end depends on the ports of its nodes.
        keys.add(node.parent);
      }
      ids.add(node.id);
    }
    for (const key of changed) {
      const node = this.check.document.nodes.get(key)!;
      this.#seen.set(key, node);
      this.check.renew(node);
    }
    if (areWaysChanged && !this.#relink(keys, ids)) return false;
    for (const stage of this.#stages) stage.renew({ keys, ids } satisfies Changes);
    // The other rules use no data of a node except its title, which appears in their messages.
    if (isRetitled) this.#checkNames();
    if (areWaysChanged || isRetitled) this.#checkLines();
    return true;
  }

  issues(): Issue[] {
    const { check } = this;
    const [connections, references, assignments, nodes] = this.#stages;
    const isOn = rulesOn(check.context.rulesOff);
    const general = [
      ...this.#structure,
      ...this.#ends,
      ...connections!.issues(),
      ...this.#cycles,
      ...this.#nesting,
      ...references!.issues(),
      ...assignments!.issues(),
      // Other documents may change without notification.
      ...check.collect(() => checkCalls(check, this.#callers)),
    ].filter(isOn);
    const all = [...general, ...this.#unreported(general, nodes!), ...this.#titles];
    return withoutRepeatedFailures(all.filter(isOn));
  }

  #checkNames(): void {
    const { check } = this;
    this.#structure = check.collect(() => checkStructure(check));
    this.#nesting = check.collect(() => checkNesting(check));
    this.#titles = check.collect(() => checkTitles(check));
  }

  #checkLines(): void {
    const { check } = this;
    this.#ends = check.collect(() => {
      checkContents(check);
      checkEnds(check);
    });
    this.#cycles = check.collect(() => checkCycles(check));
  }

  #hasSameWays(before: WorkflowNode, after: WorkflowNode): boolean {
    const definition = this.check.definitionOf(after);
    if (definition === undefined) return true;
    const ways = (node: WorkflowNode) =>
      this.check
        .portsOf(node)
        ?.out.map(({ id, name }) => `${id}:${name ?? id}`)
        .join();
    return ways(before) === ways(after);
  }

  #relink(keys: Set<Key>, ids: Set<string>): boolean {
    const changes = this.check.relink();
    if (changes === undefined) return false;
    for (const [level, changed] of changes) {
      if (changed.size === 0) continue;
      if (level.container !== undefined) keys.add(level.container.key);
      for (const id of changed) ids.add(id);
      // The set grows during the iteration: a body can reference nodes that run before its container.
      const touched = level.nodesOf(changed);
      for (const node of touched) {
        keys.add(node.key);
        for (const inner of this.check.bodyOf(node)?.nodes ?? []) touched.push(inner);
      }
    }
    if ([...changes.keys()].some((level) => !level.isReachSame))
      this.#titles = this.check.collect(() => checkTitles(this.check));
    return true;
  }

  // Report each place once: skip issues of definitions where a rule of the validator already reports one.
  *#unreported(general: readonly Issue[], nodes: Stage): Iterable<Issue> {
    const places = new Map<string | undefined, Set<string | undefined>>();
    for (const { nodeId, path } of general) {
      const same = places.get(nodeId);
      if (same === undefined) places.set(nodeId, new Set([JSON.stringify(path)]));
      else same.add(JSON.stringify(path));
    }
    for (const issue of nodes.issues()) {
      const isReported = places.get(issue.nodeId)?.has(JSON.stringify(issue.path)) ?? false;
      if (!isReported || !this.check.isTaken(issue)) yield issue;
    }
  }
}

/** Returns a filter for issues of rules that are not switched off. */
function rulesOn(off: readonly string[] = []): (issue: Issue) => boolean {
  if (off.length === 0) return () => true;
  const names = new Set(off);
  return ({ rule }) => !names.has(rule) && !names.has(`${rule.slice(0, rule.indexOf('.'))}.*`);
}

/** A definition that throws fails in every stage: report each node once. */
function withoutRepeatedFailures(issues: Issue[]): Issue[] {
  const failed = new Set<string | undefined>();
  return issues.filter(({ rule, nodeId }) => {
    if (rule !== definitionFailed) return true;
    const isFirst = !failed.has(nodeId);
    failed.add(nodeId);
    return isFirst;
  });
}
