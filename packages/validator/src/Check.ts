import {
  type AnyNodeDefinition,
  canonicalPort,
  type Issue,
  type Key,
  type KnownCredential,
  type KnownModel,
  type NodeRegistry,
  type Ports,
  type Pruned,
  portsOf,
  pruneIsolated,
  readData,
  rootKey,
  titleOf,
  type WorkflowDocument,
  type WorkflowEdge,
  type WorkflowNode,
} from '@heddle/workflow-schema';
import type { GlobalVariables } from '@heddle/workflow-schema/scopes';
import { Level, type Ways } from './Level.js';
import type { FactTable, NodeFacts } from './NodeFacts.js';

/** External data for the checks. Checks that need absent data are skipped. */
export interface ValidationContext {
  /** The node types. Nodes of other types are kept and not checked. */
  registry: NodeRegistry;
  /** Configured models. */
  models?: readonly KnownModel[];
  /** Credentials by name that the document may use. */
  credentials?: readonly KnownCredential[];
  /**
   * The document of a called workflow: null if it does not exist, undefined if unknown to this host. Version
   * `''` is the draft.
   */
  workflows?(workflowId: string, version: string): WorkflowDocument | null | undefined;
  /** Declared global variables by scope. */
  globals?: GlobalVariables;
  /** The app of the document; assignments to app variables are checked only if set. */
  projectId?: string;
  /** Maximum number of nodes in a document. */
  maxNodes?: number;
  /**
   * Ids of the top-level nodes at which runs start, for documents of hosts; no end is then required. If absent,
   * the types that are an entry decide. If no type is one, runs may start at each node without incoming edges.
   */
  entries?: readonly string[];
  /** Names of rules whose issues are left out, such as `title.duplicate`; `title.*` names all of a group. */
  rulesOff?: readonly string[];
}

const none: readonly Issue[] = [];

/** The rule of nodes whose definition throws. */
export const definitionFailed = 'node.definition';

/** The graph of a document at one moment, with derived data shared by all rules. */
export class Check {
  readonly levels: Level[] = [];
  readonly entries: readonly WorkflowNode[];
  readonly exits: readonly WorkflowNode[];
  /** Whether a document must have a node of an entry type, and whether its paths must lead to an exit. */
  readonly needsEntry: boolean;
  readonly needsExit: boolean;
  readonly #levelsByContainer = new Map<Key, Level>();
  /** Ids of entries that are not known by their type. */
  readonly #entryIds: ReadonlySet<string>;
  /** Edges and nodes that runs ignore. */
  #pruned: Pruned;
  readonly #found: Issue[] = [];

  constructor(
    readonly document: WorkflowDocument,
    readonly context: ValidationContext,
    private readonly table: FactTable,
  ) {
    const { definitions } = context.registry;
    const isNamed = context.entries !== undefined;
    this.needsEntry = !isNamed && definitions.some(({ entry }) => entry !== undefined);
    this.needsExit = !isNamed && definitions.some(({ exit }) => exit !== undefined);
    this.#entryIds = this.#findEntryIds();
    this.#pruned = pruneIsolated(document, context.registry, this.#entryIds);
    const top = [...(document.nodeOrder.get(rootKey) ?? [])].map((key) => document.nodes.get(key)!);
    this.entries = top.filter((node) => this.#isEntry(node));
    this.exits = top.filter((node) => this.definitionOf(node)?.exit !== undefined);
    this.#openLevels();
  }

  /** Returns the issues added by `run`. */
  collect(run: () => void): readonly Issue[] {
    const from = this.#found.length;
    run();
    // Most nodes have no issues: share one empty list instead of allocating thousands.
    return this.#found.length === from ? none : this.#found.splice(from);
  }

  /** Facts derived from a node's JSON. */
  factsOf(node: WorkflowNode): NodeFacts {
    return this.table.of(node.json);
  }

  /** Updates a node whose JSON changed but whose id and type did not, so that the graph stays the same. */
  renew(node: WorkflowNode): void {
    this.levelOf(node)?.renew(node);
    const body = this.bodyOf(node);
    if (body !== undefined) body.container = node;
    for (const list of [this.entries, this.exits] as WorkflowNode[][]) {
      const at = list.findIndex((one) => one.key === node.key);
      if (at >= 0) list[at] = node;
    }
  }

  get top(): Level {
    return this.levels[0]!;
  }

  /** The level of a node; undefined inside isolated nodes and inside nodes that are not containers. */
  levelOf(node: WorkflowNode): Level | undefined {
    return this.#levelsByContainer.get(node.parent);
  }

  /** The body of a container that the checks have entered. */
  bodyOf(container: WorkflowNode): Level | undefined {
    return this.#levelsByContainer.get(container.key);
  }

  definitionOf(node: WorkflowNode): AnyNodeDefinition | undefined {
    return this.context.registry.byCode(node.type);
  }

  /** Returns a function that tells whether a node with an id exists at this level, isolated or not. */
  nodesAt(parent: Key): (id: string) => boolean {
    const level = this.#levelsByContainer.get(parent);
    if (level !== undefined) return (id) => level.hasNode(id);
    return (id) => this.document.nodesById(id).some((node) => node.parent === parent);
  }

  /** Whether the node has a body: its type has one, or its type is unknown and it has nested nodes. */
  isContainer(node: WorkflowNode): boolean {
    const definition = this.definitionOf(node);
    if (definition !== undefined) return definition.composite === true;
    return (this.document.nodeOrder.get(node.key)?.length ?? 0) > 0;
  }

  /** A node's data with its definition; undefined for unknown types and for data that cannot be read. */
  // biome-ignore lint/suspicious/noExplicitAny: the data type depends on the definition.
  read(node: WorkflowNode): { definition: AnyNodeDefinition; data: any } | undefined {
    const definition = this.definitionOf(node);
    if (definition === undefined) return undefined;
    const read = readData(definition, node.json);
    return read.issues === undefined ? { definition, data: read.data } : undefined;
  }

  portsOf(node: WorkflowNode): Ports | undefined {
    const facts = this.factsOf(node);
    if (!('ports' in facts)) {
      const read = this.read(node);
      try {
        facts.ports = read && portsOf(read.definition, read.data, node.json);
      } catch (error) {
        facts.ports = undefined;
        facts.failure = { error };
      }
    }
    return facts.ports;
  }

  #isEntry(node: WorkflowNode): boolean {
    return this.needsEntry ? this.definitionOf(node)?.entry !== undefined : this.#entryIds.has(node.id);
  }

  #findEntryIds(): ReadonlySet<string> {
    if (this.context.entries !== undefined) return new Set(this.context.entries);
    const ids = new Set<string>();
    if (this.needsEntry) return ids;
    const { nodes, edges, nodeOrder, edgeOrder } = this.document;
    const targets = new Set<string>();
    for (const key of edgeOrder.get(rootKey) ?? []) targets.add(edges.get(key)!.target);
    for (const key of nodeOrder.get(rootKey) ?? []) {
      const node = nodes.get(key)!;
      if (!targets.has(node.id) && this.definitionOf(node)?.isolated !== true) ids.add(node.id);
    }
    return ids;
  }

  /** Whether a run can reach a node; isolated nodes are unreachable. */
  isReachable(level: Level, node: WorkflowNode): boolean {
    return level.isReachable(node.id) && !this.isIsolated(node);
  }

  /** Whether runs ignore a node because no edge leads to it. */
  isIsolated({ key }: WorkflowNode): boolean {
    return this.#pruned.nodeKeys.has(key);
  }

  /** Nodes that a run can come to, with their levels, in document order. */
  *reachableNodes(): Iterable<{ node: WorkflowNode; level: Level }> {
    for (const level of this.levels) {
      for (const node of level.nodes) if (this.isReachable(level, node)) yield { node, level };
    }
  }

  /**
   * Updates the edges, and the ports of nodes. Returns the ids whose graph changed, by level; undefined if
   * the set of entered bodies changed, which requires a full check.
   */
  relink(): ReadonlyMap<Level, ReadonlySet<string>> | undefined {
    const before = this.#pruned;
    if (!isSameSet(this.#entryIds, this.#findEntryIds())) return undefined;
    this.#pruned = pruneIsolated(this.document, this.context.registry, this.#entryIds);
    const changes = new Map<Level, Set<string>>();
    for (const level of this.levels) {
      const { container } = level;
      const wasEntered = container === undefined || level.isEntered;
      const changed = new Set<string>();
      this.#link(level, changed);
      if (wasEntered !== (container === undefined || level.isEntered)) return undefined;
      changes.set(level, changed);
    }
    for (const [one, other] of [
      [before.nodeKeys, this.#pruned.nodeKeys],
      [this.#pruned.nodeKeys, before.nodeKeys],
    ] as const) {
      for (const key of one) {
        if (other.has(key)) continue;
        const node = this.document.nodes.get(key)!;
        if (this.isContainer(node)) return undefined;
        const level = this.levelOf(node);
        if (level === undefined) continue;
        level.isReachSame = false;
        changes.get(level)?.add(node.id);
      }
    }
    return changes;
  }

  add(
    rule: string,
    node: WorkflowNode | undefined,
    more: Partial<Omit<Issue, 'rule' | 'nodeId'>> = {},
  ): void {
    this.#found.push({
      rule,
      severity: 'error',
      ...(node === undefined ? undefined : { nodeId: node.id }),
      ...more,
      parameters: {
        ...(node === undefined
          ? undefined
          : { title: titleOf(node.json, this.definitionOf(node)) || node.id }),
        ...more.parameters,
      },
    });
  }

  /** Adds the issue of a node whose definition has thrown. */
  addFailure(node: WorkflowNode, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.add(definitionFailed, node, { parameters: { type: node.type, message } });
  }

  /** Adds issues found earlier. */
  repeat(issues: readonly Issue[]): void {
    for (const issue of issues) this.#found.push(issue);
  }

  /** Adds an issue returned by a definition. */
  take(issue: Issue): void {
    this.table.ofDefinitions.add(issue);
    this.#found.push(issue);
  }

  /** Whether the issue comes from a definition, rather than from a rule of the validator. */
  isTaken(issue: Issue): boolean {
    return this.table.ofDefinitions.has(issue);
  }

  #openLevels(): void {
    const open: { key: Key; container?: WorkflowNode; above?: Level }[] = [{ key: rootKey }];
    for (const { key, container, above } of open) {
      const nodes = (this.document.nodeOrder.get(key) ?? []).map((node) => this.document.nodes.get(node)!);
      const level = new Level(key, container, above, nodes);
      this.levels.push(level);
      this.#levelsByContainer.set(key, level);
      this.#link(level);
      for (const node of nodes) {
        if (!this.isIsolated(node) && this.isContainer(node)) {
          open.push({ key: node.key, container: node, above: level });
        }
      }
    }
  }

  #link(level: Level, changed?: Set<string>): void {
    const { container, above, key } = level;
    const { edgeKeys, nodeKeys } = this.#pruned;
    const edges: WorkflowEdge[] = [];
    for (const edge of this.document.edgeOrder.get(key) ?? []) {
      if (!edgeKeys.has(edge)) edges.push(this.document.edges.get(edge)!);
    }
    const starts =
      container === undefined
        ? this.entries.map(({ id }) => id)
        : above?.isReachable(container.id)
          ? [container.id]
          : [];
    level.link(edges, (node) => nodeKeys.has(node), starts, this.#ways, changed);
  }

  readonly #ways: Ways = {
    count: (node) => this.portsOf(node)?.out.length ?? 1,
    of: (node, edge) => canonicalPort(this.definitionOf(node), edge.sourcePort, this.portsOf(node)),
  };
}

function isSameSet(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  if (left.size !== right.size) return false;
  for (const id of left) if (!right.has(id)) return false;
  return true;
}

/** An edge in the format of issues. */
export function edgeOf(edge: WorkflowEdge): NonNullable<Issue['edge']> {
  const { source, target, sourcePort } = edge;
  return sourcePort === '' ? { source, target } : { source, target, sourcePort };
}
