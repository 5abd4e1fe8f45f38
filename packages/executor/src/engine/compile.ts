import {
  canonicalPort,
  type InputField,
  type JsonObject,
  type NodeRegistry,
  outputsOf,
  type Ports,
  portsOf,
  readDataOnce,
  readErrorHandling,
  titleOf,
  type Variable,
} from '@heddle/workflow-schema';
import { ExecutionError, errorCodes } from '../errors.js';
import type { AnyNodeExecutor } from '../NodeExecutor.js';
import type { RunSettings } from '../RunSettings.js';
import { batchIsOn, compileBatch } from './compileBatch.js';
import { compileInputs, readsStream, type Scope } from './compileInputs.js';
import type { CompiledInput, CompiledNode, Graph } from './Graph.js';
import { type GraphEdge, joinEdges, orderOrThrow } from './joinEdges.js';
import { pruneAfter } from './pruneAfter.js';
import { type Level, nodesIn, readLevels, type SourceNode } from './readLevels.js';
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
  const top = readLevels(json, compiler, entries ?? []);
  if (until === undefined) return compileLevel(top, compiler, rootScope(top), { entries });
  const { last, needed } = pruneAfter(json, until, compiler.registry, entries);
  return compileLevel(top, compiler, rootScope(top), { entries, last, needed });
}

/** The scope around the top level: it has no nodes of its own, but knows all ids of the document. */
export function rootScope(top: Level): Scope {
  let ids: Set<string> | undefined;
  const isKnown = (id: string) => {
    ids ??= new Set(Array.from(nodesIn(top), (node) => node.id));
    return ids.has(id);
  };
  return { parent: undefined, places: new Map(), isKnown };
}

interface Part {
  entries?: readonly string[] | undefined;
  /** The node whose result is the result of the run, and the ids of the nodes that run. */
  last?: string;
  needed?: ReadonlySet<string>;
}

function compileLevel(
  level: Level,
  compiler: Compiler,
  outer: Scope,
  { entries, last, needed }: Part = {},
): Graph {
  const isTop = outer.owner === undefined;
  const kept: SourceNode[] = [];
  const places = new Map<string, number>();
  for (const node of level.nodes) {
    if (level.isolated.has(node) || needed?.has(node.id) === false) continue;
    if (definitionOf(node, compiler).isolated) continue;
    if (places.has(node.id)) throw refuse(node.id, `two nodes have the id ${node.id}`);
    places.set(node.id, kept.length);
    kept.push(node);
  }
  const scope: Scope = { parent: isTop ? undefined : outer, places, isKnown: outer.isKnown };
  const nodes = kept.map((node, index) => compileNode(node, index, compiler, scope));
  const edges = readEdges(level, outer.owner, places, kept, nodes);
  const arrays = joinEdges(nodes.length, edges.inner);
  orderOrThrow(nodes, arrays);
  const roots = new Set(edges.fromParent);
  for (const place of entries ? namedEntries(entries, places) : entryOf(nodes, isTop)) roots.add(place);
  const unreachable: number[] = [];
  for (let index = 0; index < nodes.length; index++) {
    if (arrays.inDegree[index] === 0 && !roots.has(index)) unreachable.push(index);
  }
  return {
    nodes,
    byId: places,
    ...arrays,
    roots: [...roots],
    unreachable,
    exit: last === undefined ? findOnly(nodes, 'exit', isTop && !entries) : places.get(last),
    streaming: nodes.some((node) => node.consumesStream && readsStream(node, nodes)),
  };
}

const nothingInside: Level = { nodes: [], edges: [], isolated: new Set() };
const noNames: readonly string[] = [];

/** Compiles one node, including its body. A definition that throws is an error of the node. */
export function compileNode(node: SourceNode, index: number, compiler: Compiler, scope: Scope): CompiledNode {
  const definition = definitionOf(node, compiler);
  try {
    return compileKnown(node, definition, index, compiler, scope);
  } catch (error) {
    throw namingNode(error, node.id, definition);
  }
}

/** Errors with a code name their place already. */
function namingNode(error: unknown, nodeId: string, { name }: CompiledNode['definition']): unknown {
  if (typeof (error as { code?: unknown } | null)?.code === 'number') return error;
  const reason = error instanceof Error ? error.message : String(error);
  return refuse(nodeId, `the definition of the type ${name} failed for node ${nodeId}: ${reason}`);
}

function compileKnown(
  node: SourceNode,
  definition: CompiledNode['definition'],
  index: number,
  compiler: Compiler,
  scope: Scope,
): CompiledNode {
  // Not cached: a document is compiled once, and a cache by object would cost more than reading.
  const read = readDataOnce(definition, node.json);
  if (read.issues) {
    const [issue] = read.issues;
    const field = issue?.path?.join('.');
    const what = issue ? `${issue.rule} ${JSON.stringify(issue.parameters)}` : 'unreadable';
    throw refuse(node.id, `node ${node.id} has wrong data${field ? ` at ${field}` : ''}: ${what}`, field);
  }
  if (definition.batch && batchIsOn(node.json)) return compileBatch(node, index, compiler, scope);
  const data = read.data as never;
  const handling = definition.errorHandling ? readErrorHandling(node.json) : undefined;
  if (handling?.processType === 'fallback' && handling.fallbackText === undefined) {
    const message = `node ${node.id}: error process type is returning default value, but dataOnError is not specified`;
    throw refuse(node.id, message, 'inputs.settingOnError.dataOnErr');
  }
  const { code, name } = definition;
  const executor = Object.hasOwn(compiler.executors, name) ? compiler.executors[name] : undefined;
  const about = { id: node.id, title: titleOf(node.json, definition) || node.id, code, name };
  const fields = definition.inputs(data);
  const inputs = compileInputs(fields, scope);
  const secrets = fields.some(isSecret) ? fields.filter(isSecret).map((field) => field.name) : noNames;
  const declared = outputsOf(definition, data, node.json);
  return {
    index,
    about,
    definition,
    executor,
    data,
    json: node.json,
    inputs,
    secrets,
    declaredInputs: definition.fillsZero ? inputs.map(declaredInput) : noVariables,
    declaredOutputs: handling
      ? declared.filter(({ name }) => name !== 'errorBody' && name !== 'isSuccess')
      : declared,
    handling,
    streams: definition.streams?.(data) ?? false,
    consumesStream: definition.consumesStream?.(data) ?? false,
    refuses: definition.notRun && { code: errorCodes.notBuilt, message: definition.notRun },
    isPlain:
      executor !== undefined &&
      executor.effect !== 'once' &&
      secrets.length === 0 &&
      handling === undefined &&
      !definition.fillsNull &&
      !definition.notRun,
    body: definition.composite
      ? compileLevel(node.inside ?? nothingInside, compiler, { ...scope, owner: node.id })
      : undefined,
    leavesByAll: definition.branches !== true && handling?.processType !== 'branch',
  };
}

/** The type of an input, without its value. */
export function declaredInput({ name, type: { type, assistType, schema } }: CompiledInput): Variable {
  const declared: Variable = { name, type };
  if (assistType !== undefined) declared.assistType = assistType;
  if (schema !== undefined) declared.schema = schema;
  return declared;
}

const noVariables: readonly Variable[] = [];

const isSecret = ({ secret }: InputField) => secret === true;

function definitionOf(node: SourceNode, compiler: Compiler): CompiledNode['definition'] {
  const definition = compiler.registry.byCode(node.type);
  if (definition) return definition;
  throw refuse(node.id, `unsupported block type: ${node.type} (node ${node.id})`);
}

function readEdges(
  level: Level,
  owner: string | undefined,
  places: ReadonlyMap<string, number>,
  kept: readonly SourceNode[],
  nodes: readonly CompiledNode[],
): { inner: GraphEdge[]; fromParent: number[] } {
  const inner: GraphEdge[] = [];
  const fromParent: number[] = [];
  // Nodes that do not run may have edges too.
  const others = new Set<string>();
  if (kept.length < level.nodes.length) for (const { id } of level.nodes) others.add(id);
  const ports: Ports[] = [];
  for (const edge of level.edges) {
    const source = places.get(edge.source);
    const target = places.get(edge.target);
    if (source === undefined || target === undefined) {
      for (const end of [edge.source, edge.target]) {
        if (end === owner || places.has(end) || others.has(end)) continue;
        const text = `${edge.source} -> ${edge.target}`;
        throw refuse(end, `node id ${end} does not exist, but an edge names it (${text})`);
      }
    }
    // Skip edges to the parent: a body ends by itself once all its nodes are resolved.
    if (target === undefined) continue;
    if (edge.source === owner) fromParent.push(target);
    if (source === undefined) continue;
    const node = nodes[source]!;
    ports[source] ??= outPorts(node);
    inner.push({ source, target, port: portOf(node, edge.sourcePort, ports[source]) });
  }
  return { inner, fromParent };
}

function outPorts({ about, definition, data, json }: CompiledNode): Ports {
  try {
    return portsOf(definition, data, json);
  } catch (error) {
    throw namingNode(error, about.id, definition);
  }
}

const portForm = /^(?:|branch_\d+|default|branch_error|(?:loop|batch)-.+)$/;

function portOf({ about, definition }: CompiledNode, portId: string, ports: Ports): string {
  const port = canonicalPort(definition, portId, ports);
  if (port === '' || portForm.test(port) || ports.out.some(({ id, name }) => port === (name ?? id)))
    return port;
  throw refuse(about.id, `invalid port format: ${portId}`);
}

function entryOf(nodes: readonly CompiledNode[], isNeeded: boolean): number[] {
  const entry = findOnly(nodes, 'entry', isNeeded);
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
