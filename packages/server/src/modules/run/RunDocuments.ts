import type { JsonObject } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { databaseErrorOf } from '../../db/DatabaseError.js';
import { hashOfToken } from '../../identity/randomToken.js';
import { type NodeNames, namesOf, onlyNode, readNames, writeNames } from './nodeNames.js';
import type { StoredRun } from './RunStore.js';
import { runCalled, runDocuments } from './tables.js';

// Enough for the documents that run often.
const maxKnown = 1_000;

/** The documents that ran: each is stored once, however often it runs, and stays as it was. */
export class RunDocuments {
  /** Hashes that are known to be stored. */
  readonly #known = new Set<string>();
  readonly #hashes = new WeakMap<JsonObject, string>();

  constructor(readonly db: Database) {}

  /** Stores a document; returns its hash. */
  async keep(json: JsonObject): Promise<string> {
    const before = this.#hashes.get(json);
    if (before !== undefined && this.#known.has(before)) return before;
    const document = JSON.stringify(json);
    const hash = before ?? (await hashOfToken(document));
    this.#hashes.set(json, hash);
    if (this.#known.has(hash)) return hash;
    const names = writeNames(new Map([['', namesOf(parse(document).document)]]));
    await this.db.insert(runDocuments).values({ hash, document, names }).onConflictDoNothing();
    if (this.#known.size >= maxKnown) this.#known.clear();
    this.#known.add(hash);
    return hash;
  }

  /** Calls `store` with the hash of a stored document; stores it again if it was deleted meanwhile. */
  async keepFor<T>(json: JsonObject, store: (hash: string) => Promise<T>): Promise<T> {
    const hash = await this.keep(json);
    try {
      return await store(hash);
    } catch (error) {
      if (databaseErrorOf(error)?.sqlState !== foreignKeyViolation) throw error;
      this.#known.delete(hash);
      return store(await this.keep(json));
    }
  }

  /** A stored document. Throws if there is none. */
  async load(hash: string): Promise<JsonObject> {
    const [row] = await this.db
      .select({ document: runDocuments.document })
      .from(runDocuments)
      .where(eq(runDocuments.hash, hash));
    if (!row) throw new Error(`the document ${hash} of a run is gone`);
    const { json } = parse(row.document);
    this.#hashes.set(json, hash);
    return json;
  }

  /** The document that this run called under a key, if it did. */
  async findCalled(runId: string, key: string): Promise<JsonObject | undefined> {
    const [row] = await this.db
      .select({ hash: runCalled.documentHash })
      .from(runCalled)
      .where(and(eq(runCalled.runId, runId), eq(runCalled.key, key)));
    return row && this.load(row.hash);
  }

  /** The documents that a run has called, by workflow and version as in frames. */
  async called(runId: string): Promise<Map<string, JsonObject>> {
    const rows = await this.db
      .select({ key: runCalled.key, document: runDocuments.document })
      .from(runCalled)
      .innerJoin(runDocuments, eq(runDocuments.hash, runCalled.documentHash))
      .where(eq(runCalled.runId, runId))
      .orderBy(runCalled.key);
    return new Map(rows.map(({ key, document }) => [key, parse(document).json]));
  }

  /** Notes that this run calls the document under this key. */
  async noteCalled(runId: string, key: string, json: JsonObject): Promise<void> {
    await this.keepFor(json, async (documentHash) => {
      await this.db.insert(runCalled).values({ runId, key, documentHash }).onConflictDoNothing();
    });
  }

  /** Lets a run call the same documents as an earlier one. */
  async copyCalled(fromId: string, toId: string): Promise<void> {
    await this.db.execute(sql`
      insert into run_called (run_id, key, document_hash)
      select ${toId}, key, document_hash from run_called where run_id = ${fromId}
      on conflict do nothing`);
  }

  /** Names of the nodes of a run, and of the workflows that it called. */
  async names({ id, documentHash, nodes, settings }: StoredRun): Promise<NodeNames> {
    if (documentHash === null) return readNames(nodes);
    const { rows } = await this.db.execute(sql`
      select '' as key, names from run_documents where hash = ${documentHash}
      union all
      select key, names from run_called join run_documents on hash = document_hash where run_id = ${id}`);
    const { startNode } = JSON.parse(settings) as { startNode?: string };
    return new Map(
      rows.map(({ key, names }) => {
        const all = readNames(String(names)).get('') ?? new Map();
        return [String(key), key === '' && startNode !== undefined ? onlyNode(all, startNode) : all];
      }),
    );
  }
}

const foreignKeyViolation = '23503';

function parse(text: string) {
  const parsed = parseDocumentText(text);
  if (parsed.error) throw new Error(`a stored document cannot be read: ${parsed.error.message}`);
  return parsed;
}
