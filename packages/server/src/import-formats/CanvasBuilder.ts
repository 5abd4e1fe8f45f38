import type { ImportedNode, ImportNodeOutcome } from '@heddle/api-contract/families/archive';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { NodeNote } from './ConvertedWorkflow.js';
import { ForeignProblem } from './ForeignProblem.js';
import { textOf } from './foreignJson.js';
import { variable, type WireType } from './values.js';

export const startId = '100001';
export const endId = '900001';
const firstId = 110_001;
/** More nodes than anybody draws; the canvas has its own, higher limit. */
const maxNodes = 2_000;
const maxNotes = 50;
const maxSubject = 300;
const longestTitle = 63;

/** The type that keeps what could not be converted. */
export const placeholderType = '9001';

/** A node of another product that is being converted. */
export interface ForeignNode {
  /** ID or name in the foreign document. */
  key: string;
  title: string;
  /** Type in the foreign document. */
  type: string;
  position: { x: number; y: number };
}

/** Collects the nodes and connections of a document, and the report about them. */
export class CanvasBuilder {
  readonly report: ImportedNode[] = [];
  readonly #nodes: JsonObject[] = [];
  readonly #edges: JsonObject[] = [];
  readonly #connected = new Set<string>();
  readonly #titles = new Set<string>();
  readonly #ids = new Map<string, string>();
  /** Outputs that other nodes refer to, by the ID of the placeholder. */
  readonly #placeholders = new Map<string, JsonObject[]>();
  #last = firstId - 1;

  /** The ID of a foreign node; the same one on every call. */
  idOf(key: string): string {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    if (this.#ids.size >= maxNodes) throw new ForeignProblem('tooMany', { maximum: maxNodes });
    this.#last += 1;
    const id = String(this.#last);
    this.#ids.set(key, id);
    return id;
  }

  /** Lets a foreign node become the one with this ID. */
  assign(key: string, id: string): void {
    this.#ids.set(key, id);
  }

  /** The node in the document; `data` is everything but its title. */
  node(
    id: string,
    type: string,
    { title, position }: Pick<ForeignNode, 'title' | 'position'>,
    data: JsonObject,
  ): JsonObject {
    const nodeMeta = {
      title: this.#freeTitle(title),
      description: '',
      icon: '',
      subTitle: '',
      mainColor: '',
    };
    return {
      id,
      type,
      meta: { position: { x: position.x, y: position.y } },
      data: { nodeMeta, ...data },
    };
  }

  add(node: JsonObject): void {
    this.#nodes.push(node);
  }

  /** Says that a foreign node will become a placeholder, so that others can refer to it before it does. */
  expectPlaceholder(key: string): void {
    this.#placeholders.set(this.idOf(key), []);
  }

  /** A node that keeps a foreign one, which cannot be converted, with all of its data. */
  placeholder(foreign: ForeignNode, product: string, original: Json): JsonObject {
    const id = this.idOf(foreign.key);
    const outputs = this.#placeholders.get(id) ?? [];
    this.#placeholders.set(id, outputs);
    return this.node(id, placeholderType, foreign, {
      inputs: { inputParameters: [], source: { product, type: foreign.type }, original },
      outputs,
    });
  }

  /** Declares an output of a placeholder that another node refers to; false if the node is none. */
  declare(id: string, name: string, type: WireType): boolean {
    const outputs = this.#placeholders.get(id);
    if (!outputs) return false;
    if (!outputs.some((output) => output.name === name)) outputs.push(variable(name, type));
    return true;
  }

  edge(from: string, to: string, port = ''): JsonObject {
    return { sourceNodeID: from, targetNodeID: to, ...(port !== '' && { sourcePortID: port }) };
  }

  connect(from: string, to: string, port = ''): void {
    const edge = this.edge(from, to, port);
    const key = JSON.stringify(edge);
    if (this.#connected.has(key)) return;
    this.#connected.add(key);
    this.#edges.push(edge);
  }

  /** Begins the entry of a node in the report; what `note` adds makes a mapped node an approximated one. */
  entry(
    foreign: ForeignNode,
    nodeId: string,
    outcome: ImportNodeOutcome,
  ): { entry: ImportedNode; note: NodeNote } {
    const entry: ImportedNode = {
      title: foreign.title.slice(0, maxSubject),
      type: foreign.type.slice(0, 200),
      node_id: nodeId,
      outcome,
      notes: [],
    };
    this.report.push(entry);
    const note: NodeNote = (code, subject = '') => {
      const cut = subject.slice(0, maxSubject);
      if (entry.outcome === 'mapped') entry.outcome = 'approximated';
      if (
        entry.notes.length < maxNotes &&
        !entry.notes.some((one) => one.code === code && one.subject === cut)
      )
        entry.notes.push({ code, subject: cut });
    };
    return { entry, note };
  }

  get nodes(): readonly JsonObject[] {
    return this.#nodes;
  }

  get edges(): readonly JsonObject[] {
    return this.#edges;
  }

  document(): JsonObject {
    return { nodes: this.#nodes, edges: this.#edges, versions: { loop: 'v2', batch: 'v2' } };
  }

  /** Titles are unique on a canvas. */
  #freeTitle(wanted: string): string {
    const base = textOf(wanted).trim().slice(0, longestTitle) || 'Node';
    let title = base;
    for (let number = 2; this.#titles.has(title); number += 1)
      title = `${base.slice(0, longestTitle - 6)}_${number}`;
    this.#titles.add(title);
    return title;
  }
}
