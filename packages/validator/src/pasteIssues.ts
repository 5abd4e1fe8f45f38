import {
  type Issue,
  type JsonObject,
  type Key,
  type NodeRegistry,
  readData,
  readText,
  rootKey,
  titleOf,
  type WorkflowDocument,
} from '@heddle/workflow-schema';

/** The origin or target of copied nodes; absent properties are not compared. */
export interface PastePlace {
  /** Origin of the installation. */
  host?: string;
  /** Kind of workflow, as the wire's number. */
  flowMode?: number;
  /** Id of the workflow in its installation. */
  workflowId?: string;
  /** Id of its space. */
  spaceId?: string;
}

/** Where nodes were copied, and where they are pasted. */
export interface PasteContext {
  /** The node types of the target. */
  registry: NodeRegistry;
  /** Where the nodes were copied. */
  from: PastePlace;
  /** Where they are pasted. */
  to: PastePlace;
  /** Whether the tool of a node may be used in other spaces; true if absent. */
  isToolShared?(node: JsonObject): boolean;
}

/**
 * The reasons why copied nodes may not be pasted into a container (`rootKey`: the open canvas). A single
 * issue without a node if none may be pasted; otherwise up to one issue for each node that is left out, with
 * its index in `nodes` as `parameters.index`.
 */
export function pasteIssues(
  document: WorkflowDocument,
  container: Key,
  nodes: readonly JsonObject[],
  context: PasteContext,
): Issue[] {
  const { from, to } = context;
  if (differs(from.host, to.host) || differs(from.flowMode, to.flowMode)) {
    return [{ rule: 'paste.kind', severity: 'error', parameters: {} }];
  }
  return nodes.flatMap((node, index): Issue[] => {
    const rule = refusal(document, container, node, context);
    if (rule === undefined) return [];
    const nodeId = readText(node, 'id');
    const parameters = { index, title: titleOf(node) || nodeId };
    return [{ rule, severity: 'error', nodeId, parameters }];
  });
}

// In order of precedence: a node that must stay in its workflow is not checked further.
function refusal(
  document: WorkflowDocument,
  container: Key,
  node: JsonObject,
  context: PasteContext,
): string | undefined {
  const { registry, from, to } = context;
  const definition = registry.byCode(readText(node, 'type'));
  const outer = container === rootKey ? undefined : document.nodes.get(container);
  const around = outer && registry.byCode(outer.type);
  if (definition?.entry !== undefined || definition?.exit !== undefined) return 'paste.terminal';
  if (container !== rootKey && !around?.composite) return 'paste.place';
  if (definition?.isLoopOnly && !around?.isLoop) return 'paste.loop';
  if (definition?.composite && container !== rootKey) return 'paste.nested';
  if (to.workflowId !== undefined && callsOf(registry, node).includes(to.workflowId)) return 'paste.self';
  if (isSame(from.workflowId, to.workflowId)) return undefined;
  if (definition?.travels === 'workflow') return 'paste.workflow';
  if (isSame(from.spaceId, to.spaceId)) return undefined;
  const namesTool =
    definition !== undefined && resourcesOf(registry, node).some(({ kind }) => kind === 'tool');
  if (namesTool && context.isToolShared?.(node) === false) return 'paste.tool';
  return definition?.travels === 'space' ? 'paste.space' : undefined;
}

function callsOf(registry: NodeRegistry, node: JsonObject): string[] {
  const definition = registry.byCode(readText(node, 'type'));
  const read = definition && readData(definition, node);
  if (!read || read.issues !== undefined) return [];
  return (definition?.calls?.(read.data) ?? []).map(({ workflowId }) => workflowId);
}

function resourcesOf(registry: NodeRegistry, node: JsonObject) {
  const definition = registry.byCode(readText(node, 'type'));
  const read = definition && readData(definition, node);
  return !read || read.issues !== undefined ? [] : (definition?.resources?.(read.data) ?? []);
}

function differs(one: unknown, other: unknown): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one === other;
}
