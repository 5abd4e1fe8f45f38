import type { JsonObject, Key, WorkflowDocument } from '@heddle/workflow-schema';

/** What the ids depend on. */
interface Source {
  readonly document: WorkflowDocument;
  /** The id that the document contains for an edge. */
  edgeIdOf(json: JsonObject): string | undefined;
}

/**
 * Ids by which hosts name nodes and edges: those of the document. The second of two nodes with the same id
 * and an edge without an id get one that stays the same while the document is open, and is never written.
 */
export class PublicIds {
  readonly #source: Source;
  readonly #made = new Map<Key, string>();
  readonly #byMade = new Map<string, Key>();
  /** Edges by the id in the document, as of a revision. */
  #edges: { document: WorkflowDocument; revision: number; byId: Map<string, Key> } | undefined;

  constructor(source: Source) {
    this.#source = source;
  }

  nodeId(key: Key): string {
    const { document } = this.#source;
    const made = this.#made.get(key);
    if (made !== undefined) return made;
    const id = document.nodes.get(key)?.id ?? '';
    const first = document.nodesById(id).find((node) => !this.#made.has(node.key));
    if (id !== '' && (first === undefined || first.key === key)) return id;
    return this.#make(key, id === '' ? 'node' : id, (name) => document.nodesById(name).length > 0);
  }

  nodeKey(id: string): Key | undefined {
    const { document } = this.#source;
    const stem = stemOf(id);
    if (stem !== undefined && !this.#byMade.has(id))
      for (const { key } of document.nodesById(stem === 'node' ? '' : stem)) this.nodeId(key);
    const made = this.#byMade.get(id);
    if (made !== undefined && document.nodes.has(made)) return made;
    return document.nodesById(id).find(({ key }) => !this.#made.has(key))?.key;
  }

  edgeId(key: Key): string {
    const made = this.#made.get(key);
    if (made !== undefined) return made;
    const json = this.#source.document.edges.get(key)?.json;
    const id = json === undefined ? undefined : this.#source.edgeIdOf(json);
    if (id !== undefined && this.#edgesById().get(id) === key) return id;
    return this.#make(key, id ?? 'edge', (name) => this.#edgesById().has(name));
  }

  edgeKey(id: string): Key | undefined {
    if (stemOf(id) !== undefined && !this.#byMade.has(id))
      for (const key of this.#source.document.edges.keys()) this.edgeId(key);
    const made = this.#byMade.get(id);
    if (made !== undefined && this.#source.document.edges.has(made)) return made;
    return this.#edgesById().get(id);
  }

  #make(key: Key, stem: string, isTaken: (id: string) => boolean): string {
    let count = 2;
    while (isTaken(`${stem}~${count}`) || this.#byMade.has(`${stem}~${count}`)) count += 1;
    const id = `${stem}~${count}`;
    this.#made.set(key, id);
    this.#byMade.set(id, key);
    return id;
  }

  /** Built when a host first asks about edges after a change. The first edge with an id has it. */
  #edgesById(): Map<string, Key> {
    const { document } = this.#source;
    if (this.#edges?.document !== document || this.#edges.revision !== document.revision) {
      const byId = new Map<string, Key>();
      for (const { key, json } of document.edges.values()) {
        const id = this.#source.edgeIdOf(json);
        if (id !== undefined && !byId.has(id) && !this.#made.has(key)) byId.set(id, key);
      }
      this.#edges = { document, revision: document.revision, byId };
    }
    return this.#edges.byId;
  }
}

/** What a made id was made from; a host may name one that nobody asked for yet. */
function stemOf(id: string): string | undefined {
  return /^(.*)~\d+$/s.exec(id)?.[1];
}
