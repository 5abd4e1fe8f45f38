import {
  canonicalPort,
  importDocument,
  type JsonObject,
  type Key,
  type NodeRegistry,
  outputsOf,
  portsOf,
  pruneIsolated,
  readData,
  readErrorHandling,
  rootKey,
  titleOf,
  type Variable,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/workflow-schema';
import { ExecutionError, errorCodes } from '../errors.js';
import type { AnyNodeExecutor } from '../NodeExecutor.js';
import type { RunSettings } from '../RunSettings.js';
import { batchIsOn, compileBatch } from './compileBatch.js';
import { compileInputs, readsStream, type Scope } from './compileInputs.js';
import type { CompiledNode, Graph } from './Graph.js';
import { type GraphEdge, joinEdges, orderOrThrow } from './joinEdges.js';
import { pruneAfter } from './pruneAfter.js';
import { wrongSetting } from './wrongSetting.js';

/** The node types that documents are compiled with. */
export interface Compiler {
  registry: NodeRegistry;
  executors: Readonly<Record<string, AnyNodeExecutor>>;
}

/** The settings that decide which part of a document is compiled. */
export type CompileSettings = Pick<RunSettings, 'until' | 'entries'>;

/**
 * Compiles a document into a graph, or the part that ends with the node `until`. Throws an `ExecutionError`
 * that names the node that cannot be compiled.
 */
export function compile(
  json: JsonObject,
  compiler: Compiler,
  { until, entries }: CompileSettings = {},
): Graph {
  const pruned = readPruned(json, compiler, entries);
  if (until === undefined) return compileList(pruned, rootKey, compiler, undefined, { entries });
  const { last, ...part } = pruneAfter(pruned, until, compiler.registry, entries);
  return compileList(part, rootKey, compiler, undefined, { entries, last });
}

/** The document without its isolated nodes, which references can still name. */
export interface Pruned {
  document: WorkflowDocument;
  removed: ReadonlySet<Key>;
}

export function readPruned(json: JsonObject, compiler: Compiler, entries: readonly string[] = []): Pruned {
  const document = importDocument(json);
  return { document, removed: pruneIsolated(document, compiler.registry, new Set(entries)).nodeKeys };
}

function compileList(
  pruned: Pruned,
  parent: Key,
  compiler: Compiler,
  outer: Scope | undefined,
  { entries, last }: { entries?: readonly string[] | undefined; last?: string } = {},
): Graph {
  const { document, removed } = pruned;
  const kept: WorkflowNode[] = [];
  const places = new Map<string, number>();
  const drawn = new Set<string>();
  for (const key of document.nodeOrder.get(parent) ?? []) {
    const node = document.nodes.get(key)!;
    drawn.add(node.id);
    if (removed.has(key) || definitionOf(node, compiler).isolated) continue;
    if (places.has(node.id)) throw refuse(node.id, `two nodes have the id ${node.id}`);
    places.set(node.id, kept.length);
    kept.push(node);
  }
  const scope: Scope = { parent: outer, places, known: document };
  const nodes = kept.map((node, index) => compileNode(document, node, index, compiler, scope, pruned));
  const edges = readEdges(document, parent, places, drawn, nodes);
  const arrays = joinEdges(nodes.length, edges.inner);
  orderOrThrow(nodes, arrays);
  const roots = new Set(edges.fromParent);
  for (const place of entries ? namedEntries(entries, places) : entryOf(nodes, outer)) roots.add(place);
  return {
    nodes,
    byId: places,
    ...arrays,
    roots: [...roots],
    unreachable: nodes
      .filter(({ index }) => arrays.inDegree[index] === 0 && !roots.has(index))
      .map((n) => n.index),
    exit: last === undefined ? findOnly(nodes, 'exit', outer === undefined && !entries) : places.get(last),
    streaming: nodes.some((node) => node.consumesStream && readsStream(node, nodes)),
  };
}

/** Compiles one node, including its body. */
export function compileNode(
  document: WorkflowDocument,
  node: WorkflowNode,
  index: number,
  compiler: Compiler,
  scope: Scope,
  pruned: Pruned = { document, removed: new Set() },
): CompiledNode {
  const definition = definitionOf(node, compiler);
  const read = readData(definition, node.json);
  if (read.issues) {
    const [issue] = read.issues;
    const field = issue?.path?.join('.');
    const what = issue ? `${issue.rule} ${JSON.stringify(issue.parameters)}` : 'unreadable';
    throw refuse(node.id, `node ${node.id} has wrong data${field ? ` at ${field}` : ''}: ${what}`, field);
  }
  if (definition.batch && batchIsOn(node.json)) {
    return compileBatch(document, node, index, compiler, scope, pruned);
  }
  const data = read.data as never;
  const handling = definition.errorHandling ? readErrorHandling(node.json) : undefined;
  if (handling?.processType === 'fallback' && handling.fallbackText === undefined) {
    const message = `node ${node.id}: error process type is returning default value, but dataOnError is not specified`;
    throw refuse(node.id, message, 'inputs.settingOnError.dataOnErr');
  }
  const about = {
    id: node.id,
    title: titleOf(node.json) || node.id,
    code: definition.code,
    name: definition.name,
  };
  const fields = definition.inputs(data);
  const inputs = compileInputs(fields, scope);
  const declared = outputsOf(definition, data, node.json);
  return {
    index,
    about,
    definition,
    executor: Object.hasOwn(compiler.executors, definition.name)
      ? compiler.executors[definition.name]
      : undefined,
    data,
    json: node.json,
    inputs,
    secrets: fields.filter(({ secret }) => secret).map(({ name }) => name),
    declaredInputs: inputs.map(({ name, type }): Variable => ({ ...type, name })),
    declaredOutputs: declared.filter(
      ({ name }) => !handling || (name !== 'errorBody' && name !== 'isSuccess'),
    ),
    handling,
    streams: definition.streams?.(data) ?? false,
    consumesStream: definition.consumesStream?.(data) ?? false,
    ...(definition.notRun ? { refuses: { code: errorCodes.notBuilt, message: definition.notRun } } : {}),
    ...(definition.composite
      ? { body: compileList(pruned, node.key, compiler, { ...scope, owner: node.id }) }
      : {}),
    leavesByAll: definition.branches !== true && handling?.processType !== 'branch',
  };
}

function definitionOf(node: WorkflowNode, compiler: Compiler): CompiledNode['definition'] {
  const definition = compiler.registry.byCode(node.type);
  if (definition) return definition;
  throw refuse(node.id, `unsupported block type: ${node.type} (node ${node.id})`);
}

function readEdges(
  document: WorkflowDocument,
  parent: Key,
  places: ReadonlyMap<string, number>,
  drawn: ReadonlySet<string>,
  nodes: readonly CompiledNode[],
): { inner: GraphEdge[]; fromParent: number[] } {
  const owner = document.nodes.get(parent)?.id;
  const inner: GraphEdge[] = [];
  const fromParent: number[] = [];
  for (const key of document.edgeOrder.get(parent) ?? []) {
    const edge = document.edges.get(key)!;
    for (const end of [edge.source, edge.target]) {
      if (end !== owner && !drawn.has(end)) {
        throw refuse(
          end,
          `node id ${end} does not exist, but an edge names it (${edge.source} -> ${edge.target})`,
        );
      }
    }
    const target = places.get(edge.target);
    // Skip edges to the parent: a body ends by itself once all its nodes are resolved.
    if (target === undefined) continue;
    if (edge.source === owner) fromParent.push(target);
    const source = places.get(edge.source);
    if (source === undefined) continue;
    inner.push({ source, target, port: portOf(nodes[source]!, edge.sourcePort) });
  }
  return { inner, fromParent };
}

const portForm = /^(?:|branch_\d+|default|branch_error|(?:loop|batch)-.+)$/;

function portOf({ about, definition, data, json }: CompiledNode, portId: string): string {
  const ports = portsOf(definition, data, json);
  const port = canonicalPort(definition, portId, ports);
  if (portForm.test(port) || ports.out.some(({ id, name }) => port === (name ?? id))) return port;
  throw refuse(about.id, `invalid port format: ${portId}`);
}

function entryOf(nodes: readonly CompiledNode[], outer: Scope | undefined): number[] {
  const entry = findOnly(nodes, 'entry', outer === undefined);
  return entry === undefined ? [] : [entry];
}

/** The places of the nodes that the host starts a run at. */
function namedEntries(entries: readonly string[], places: ReadonlyMap<string, number>): number[] {
  return entries.map((id) => {
    const place = places.get(id);
    if (place !== undefined) return place;
    throw wrongSetting(`entries names the node ${id}, which is not a top-level node of the document`, id);
  });
}

function findOnly(
  nodes: readonly CompiledNode[],
  role: 'entry' | 'exit',
  needed: boolean,
): number | undefined {
  const found = nodes.filter((node) => node.definition[role] !== undefined);
  if (found.length > 1) throw refuse(found[1]!.about.id, `the document has ${found.length} ${role} nodes`);
  if (found.length === 0 && needed) {
    const remedy = role === 'entry' ? ': name the nodes to start from in the setting `entries`' : '';
    throw new ExecutionError(errorCodes.compile, `the document has no ${role} node${remedy}`);
  }
  return found[0]?.index;
}

/** The error of a document that cannot run because of this node. */
export function refuse(nodeId: string, message: string, field?: string): ExecutionError {
  return new ExecutionError(errorCodes.compile, message, field ? { nodeId, field } : { nodeId });
}
