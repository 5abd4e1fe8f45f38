import { equalJson, importDocument, type JsonObject, type WorkflowDocument } from '@heddle/workflow-schema';
import { diffDocuments } from '@heddle/workflow-schema/diff';
import type { EarlierRun, RerunFrom } from '../RunSettings.js';
import { EarlierResults } from './EarlierResults.js';
import type { Frame } from './Frame.js';
import type { CompiledNode, Graph, Source } from './Graph.js';
import type { NodeRun } from './NodeRun.js';
import type { Run } from './Run.js';
import { idsAfter, idsBefore, outermostOf } from './reach.js';
import { shownInputs } from './shownInputs.js';

/** Results of an earlier run for top-level nodes. The node that ends the run always runs. */
export interface TakenOver {
  give(run: Run, frame: Frame, compiled: CompiledNode): boolean;
  giveUnchanged(run: Run, node: NodeRun): boolean;
}

/** Reuses all earlier results except those of one node and its successors. */
export class ResultsBefore implements TakenOver {
  readonly #results: EarlierResults;
  readonly #runsAgain: ReadonlySet<string>;

  /** `nodeId` is a top-level node. */
  constructor({ events }: RerunFrom, document: WorkflowDocument, nodeId: string) {
    this.#results = new EarlierResults(events);
    this.#runsAgain = idsAfter(document, nodeId);
  }

  give(run: Run, frame: Frame, compiled: CompiledNode): boolean {
    if (frame !== run.root || this.#runsAgain.has(compiled.about.id)) return false;
    return takeOver(run, frame, compiled, this.#results);
  }

  giveUnchanged(): boolean {
    return false;
  }
}

/** Reuses results of nodes whose settings and inputs are unchanged. */
export class UnchangedResults implements TakenOver {
  readonly #results: EarlierResults;
  readonly #document: WorkflowDocument;
  readonly #changed: ReadonlySet<string>;

  constructor({ events, document }: EarlierRun, json: JsonObject) {
    this.#results = new EarlierResults(events);
    this.#document = importDocument(json);
    this.#changed = changedIds(document, json, this.#document);
  }

  give(): boolean {
    return false;
  }

  giveUnchanged(run: Run, node: NodeRun): boolean {
    const { frame, compiled, path } = node;
    if (frame !== run.root || node.streams.size > 0 || !this.#mayStand(compiled)) return false;
    if (isGivenSecrets(compiled)) return false;
    const inputs = this.#results.inputs(path);
    if (!inputs || !equalJson(inputs, shownInputs(node))) return false;
    if (compiled.body && !(readsOnlyNodes(compiled.body) && this.#isSameBefore(frame, compiled)))
      return false;
    return takeOver(run, frame, compiled, this.#results);
  }

  /** Whether the earlier result is the node's own and depends only on its inputs. */
  #mayStand({ about, definition, data }: CompiledNode): boolean {
    const finished = this.#results.finished(about.id);
    if (!finished || finished.from === 'pin' || finished.handled) return false;
    if (finished.mocked || finished.mockSets) return false;
    if (definition.entry || this.#changed.has(about.id)) return false;
    // The executor cannot tell whether the draft of another workflow has changed.
    return !definition.calls?.(data as never).some(({ version }) => version === '');
  }

  /** A body may read any node before its container, so all of them must have the same results. */
  #isSameBefore(frame: Frame, compiled: CompiledNode): boolean {
    for (const id of idsBefore(this.#document, compiled.about.id)) {
      const place = frame.graph.byId.get(id);
      if (place === undefined || place === compiled.index) continue;
      const before = this.#results.finished(id)?.outputs;
      if (!equalJson(before ?? null, frame.outputs[place] ?? null)) return false;
    }
    return true;
  }
}

/**
 * Ids of top-level nodes that are new or changed, themselves or inside; the canvas position does not count.
 */
function changedIds(before: JsonObject, after: JsonObject, document: WorkflowDocument): Set<string> {
  const { added, removed, changed, addedEdges, removedEdges } = diffDocuments(before, after);
  const ids = new Set<string>();
  const addAround = (nodeId: string) => {
    const id = outermostOf(document, nodeId);
    if (id !== undefined) ids.add(id);
  };
  for (const node of [...added, ...changed]) addAround(node.id);
  for (const { parent } of [...removed, ...addedEdges, ...removedEdges]) if (parent !== '') addAround(parent);
  return ids;
}

/**
 * Journals mask credentials, and different ones may have the same mask; those in settings are compared there.
 */
function isGivenSecrets({ inputs, secrets }: CompiledNode): boolean {
  return inputs.some(
    ({ name, source }) => secrets.includes(name) && source.kind !== 'literal' && source.kind !== 'missing',
  );
}

function readsOnlyNodes(body: Graph): boolean {
  const isGlobal = (source: Source): boolean =>
    source.kind === 'object'
      ? source.fields.some((field) => isGlobal(field.source))
      : source.kind === 'global';
  return body.nodes.every(
    (node) =>
      !node.inputs.some(({ source }) => isGlobal(source)) && (!node.body || readsOnlyNodes(node.body)),
  );
}

function takeOver(run: Run, frame: Frame, compiled: CompiledNode, results: EarlierResults): boolean {
  const finished = results.finished(compiled.about.id);
  if (!finished || compiled.index === frame.graph.exit) return false;
  for (const event of results.eventsOf(compiled.about.id)) {
    if (event.type === 'node.finished' && event.assigned) run.variables.restore(event.assigned);
    run.journal.add(event);
  }
  const { outputs, port = '', answer } = finished;
  run.resolve(frame, compiled, { outputs, port }, answer, false);
  return true;
}
