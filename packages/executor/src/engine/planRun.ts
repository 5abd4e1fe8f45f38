import { importDocument, isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import type { RerunFrom, RunSettings } from '../RunSettings.js';
import { isMask } from '../withoutSecrets.js';
import { checkBackOff } from './backOff.js';
import { withSource } from './compileInputs.js';
import { compileSingle } from './compileSingle.js';
import { GivenResults } from './GivenResults.js';
import type { Graph } from './Graph.js';
import { withJoins } from './joins.js';
import { checkLimits } from './limits.js';
import { checkMocks } from './mocks.js';
import type { Prepared } from './Prepared.js';
import { outermostOf } from './reach.js';
import { StartGate } from './StartGate.js';
import { ResultsBefore, type TakenOver, UnchangedResults } from './TakenOver.js';
import { wrongSetting } from './wrongSetting.js';

/** A compiled document with the settings of a run applied. */
export interface RunPlan {
  graph: Graph;
  given: GivenResults | undefined;
  gate: StartGate | undefined;
}

/** Compiles a document as the settings require. Throws if it cannot run, or not with these settings. */
export function planRun(prepared: Prepared, settings: RunSettings): RunPlan {
  const { startNode, pins, join, concurrency } = settings;
  const { document } = prepared;
  let graph =
    startNode === undefined
      ? prepared.graph(settings)
      : compileSingle(document, startNode, prepared.compiler);
  const { earlier, edit } = readEarlier(document, settings);
  if (edit) graph = edit(graph);
  if (join) graph = withJoins(graph, join);
  return {
    graph,
    given: pins || earlier ? new GivenResults(pins ?? {}, earlier) : undefined,
    gate: concurrency && new StartGate(concurrency),
  };
}

const objects = ['limits', 'pins', 'from', 'cache', 'mocks', 'backOff', 'join', 'concurrency'] as const;

/** Throws if settings are invalid, regardless of the document. */
export function checkSettings(settings: RunSettings): void {
  for (const name of objects) {
    if (settings[name] === undefined || isJsonObject(settings[name])) continue;
    throw wrongSetting(`${name} is not an object`);
  }
  checkEntries(settings.entries);
  refuseTogether(settings, 'startNode', 'until');
  refuseTogether(settings, 'startNode', 'from');
  refuseTogether(settings, 'startNode', 'cache');
  refuseTogether(settings, 'from', 'cache');
  const { limits, mocks, backOff } = settings;
  if (limits) checkLimits(limits);
  if (mocks) checkMocks(mocks);
  if (backOff) checkBackOff(backOff);
}

function checkEntries(entries: unknown): void {
  if (entries === undefined) return;
  const isList = Array.isArray(entries) && entries.length > 0;
  if (isList && entries.every((id) => typeof id === 'string' && id !== '')) return;
  throw wrongSetting('entries is not a list of node ids');
}

function refuseTogether(settings: RunSettings, one: keyof RunSettings, other: keyof RunSettings): void {
  if (settings[one] === undefined || settings[other] === undefined) return;
  throw wrongSetting(`a run accepts ${one} or ${other}, not both`);
}

function readEarlier(
  json: JsonObject,
  { from, cache }: RunSettings,
): { earlier?: TakenOver; edit?: (graph: Graph) => Graph } {
  if (cache) return { earlier: new UnchangedResults(cache, json) };
  if (!from) return {};
  const document = importDocument(json);
  const nodeId = outermostOf(document, from.nodeId);
  if (nodeId === undefined) throw wrongSetting(`the document has no node ${from.nodeId}`, from.nodeId);
  return {
    earlier: new ResultsBefore(from, document, nodeId),
    edit: (graph) => withInputs(graph, nodeId, from),
  };
}

/** The graph with these inputs for one node. Throws if the node does not run, or lacks such an input. */
function withInputs(graph: Graph, nodeId: string, { inputs }: RerunFrom): Graph {
  const place = graph.byId.get(nodeId);
  const node = place === undefined ? undefined : graph.nodes[place];
  if (place === undefined || !node) throw wrongSetting(`the node ${nodeId} does not run here`, nodeId);
  if (inputs === undefined) return graph;
  if (!isJsonObject(inputs)) throw wrongSetting('the inputs to run from are not an object', nodeId);
  const wrong = Object.keys(inputs).find((name) => !node.inputs.some((input) => input.name === name));
  if (wrong !== undefined)
    throw wrongSetting(`"${node.about.title}" (${nodeId}) has no input "${wrong}"`, nodeId);
  const edited = node.inputs.map((input) => {
    if (!Object.hasOwn(inputs, input.name)) return input;
    const value = inputs[input.name]!;
    // Values read from a journal contain masks: keep the credentials of the document.
    if (node.secrets.includes(input.name) && isMask(value)) return input;
    return withSource(input, { kind: 'literal', value });
  });
  return { ...graph, nodes: graph.nodes.with(place, { ...node, inputs: edited }) };
}
