import { constants } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import type { CompiledPglite } from './compilePglite.js';
import { DurableFolder } from './DurableFolder.js';
import { FolderSync } from './FolderSync.js';
import type { ThreadError, ThreadReply, ThreadRequest, ThreadRequestMessage } from './messages.js';

// PGlite runs in this thread, so that a long statement does not block requests and can be aborted by
// terminating the thread.
let database: PGlite | undefined;
let folder: DurableFolder | undefined;

const asText = (value: string) => value;
// Timestamps and 64-bit numbers stay text, as Drizzle expects and the `pg` driver returns them.
const parsers = Object.fromEntries(
  [
    types.TIMESTAMP,
    types.TIMESTAMPTZ,
    types.INTERVAL,
    types.DATE,
    types.INT8,
    1231,
    1115,
    1185,
    1187,
    1182,
  ].map((type) => [type, asText]),
);

// The values of people's statements may not have the type of their column: PostgreSQL converts texts, or reports
// which one it cannot convert.
const toText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const serializers = { [types.BOOL]: toText, [types.TEXT]: toText, [types.VARCHAR]: toText };

// Available, not installed: the index of knowledge bases installs it once it has enough vectors.
const extensions = { vector };

async function open(
  path: string | undefined,
  template: string | undefined,
  compiled: CompiledPglite | undefined,
): Promise<void> {
  const loadDataDir = template ? new Blob([await readFile(template)]) : undefined;
  if (!path) {
    database = await PGlite.create({ extensions, ...compiled, ...(loadDataDir && { loadDataDir }) });
    return;
  }
  folder = new DurableFolder(path);
  if (!template) {
    folder.forced = new FolderSync();
    await folder.forced.forceAll(path);
  }
  const startParams = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  database = await PGlite.create({
    fs: folder,
    extensions,
    ...compiled,
    startParams: [...startParams, '-c', 'wal_sync_method=fsync'],
    ...(loadDataDir && { loadDataDir }),
  });
  folder.forced = undefined;
}

async function perform(demand: ThreadRequest): Promise<unknown> {
  if (demand.kind === 'open') return open(demand.folder, demand.template, demand.compiled);
  if (!database) throw new Error('the database is not open');
  switch (demand.kind) {
    case 'query': {
      const result = await database.query(demand.text, [...demand.parameters], {
        rowMode: demand.rowMode,
        parsers,
        serializers,
      });
      const fields = result.fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
      return { rows: result.rows, affectedRows: result.affectedRows, fields };
    }
    case 'exec':
      await database.exec(demand.text);
      return undefined;
    case 'copy':
      // Nothing else runs in this thread during the copy, so the copy is consistent.
      await database.query('checkpoint');
      if (folder) await cp(folder.path, demand.target, { recursive: true, mode: constants.COPYFILE_FICLONE });
      return undefined;
    case 'count-syncs':
      return folder?.syncs ?? 0;
    case 'close':
      await database.close();
      database = undefined;
      return undefined;
  }
}

function toThreadError(error: unknown): ThreadError {
  const text = (name: string) => {
    const value = (error as Record<string, unknown> | undefined)?.[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    message: text('message') ?? String(error),
    code: text('code'),
    detail: text('detail'),
    constraint: text('constraint'),
  };
}

// Read by the main thread once this one has ended.
const begun = workerData as Int32Array;
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', ({ id, ...demand }: ThreadRequestMessage) => {
  last = last.then(async () => {
    let reply: ThreadReply;
    begun[0] = id;
    try {
      reply = { id, value: await perform(demand) };
    } catch (error) {
      reply = { id, error: toThreadError(error) };
    }
    parentPort?.postMessage(reply);
  });
});
