import type { Input, Result } from '@heddle/api-contract';
import { type archive, archiveLimits, type ImportSource } from '@heddle/api-contract/families/archive';
import { archiveReasons } from '@heddle/api-contract/reasons/archive';
import type { UsualModel } from '../../import-formats/chatNodes.js';
import { CallRate } from '../../kernel/CallRate.js';
import type { Context } from '../../kernel/Context.js';
import { type App, defineService } from '../../kernel/services.js';
import { kindOf } from '../../resources/ResourceKind.js';
import { usableModels } from '../bot/index.js';
import { type FileRow, readableFile, readHeldFile } from '../file/index.js';
import { adderTo } from './collectArchive.js';
import { findExisting } from './existing.js';
import { manifestPath } from './manifest.js';
import { refused } from './problems.js';
import { type ReadArchive, readArchive } from './readArchive.js';
import { cozeFolderOf, readCozeExport } from './readCozeExport.js';
import { readForeign } from './readForeign.js';
import { readSpaceExport, spaceExportPath } from './readSpaceExport.js';
import { unpackFiles } from './zip.js';

type Calls = typeof archive.calls;

/** Says what an import would do; everything in the archive is checked. */
export async function previewArchive(
  context: Context,
  input: Input<Calls['preview']>,
): Promise<Result<Calls['preview']>> {
  const { spaceId } = await context.spaceAccess(input.space_id, 'createResource');
  const file = await requireArchiveFile(context, input.file_uri);
  const { source, read } = await readForCaller(context, file);
  const { manifest, resources } = read;
  const roots = new Set(manifest.roots.map(({ id }) => id));
  const items = await Promise.all(
    resources.map(async ({ entry: { kind, id, name, notes }, nodes }) => {
      const all = [...notes];
      if (kind === 'plugin') adderTo(all)('publishNeeded', name);
      return {
        ...{ kind, id, name, outcome: 'created' as const, new_id: '', notes: all, is_root: roots.has(id) },
        ...(nodes && { nodes: [...nodes] }),
        existing: await findExisting(context.db, kindOf(context, kind).rows, spaceId, { id, name }),
      };
    }),
  );
  return { source, items };
}

/** An uploaded file that the caller may read and that is not too large for an archive. */
export async function requireArchiveFile(context: Context, uri: string): Promise<FileRow> {
  const row = await readableFile(context, { uri });
  if (!row) throw refused(archiveReasons.noFile({ field: 'file_uri' }));
  if (row.size > archiveLimits.bytes)
    throw refused(archiveReasons.tooLarge({ field: 'file_uri', maximum: archiveLimits.bytes }));
  return row;
}

/** Reading an archive occupies the process for up to a second, so a person reads few at a time. */
const readRate = defineService('archive-reading', () => new CallRate({ perMinute: 60, together: 2 }));

/** As `readStored`, within the limits of the caller. */
export async function readForCaller(context: Context, file: FileRow): ReturnType<typeof readStored> {
  const end = context.use(readRate).begin(context.user.id);
  try {
    return await readStored(context, file);
  } finally {
    end();
  }
}

/** What is in a file whose access was checked: an archive, or the document of another product. */
export async function readStored(
  app: App,
  { id, name }: Pick<FileRow, 'id' | 'name'>,
): Promise<{ source: ImportSource; read: ReadArchive }> {
  const held = await readHeldFile(app, id, archiveLimits.bytes);
  if (!held) throw refused(archiveReasons.noFile());
  const { usual } = await usableModels(app);
  const isZip = held.bytes[0] === 0x50 && held.bytes[1] === 0x4b;
  return isZip
    ? readZip(app, await unpackFiles(held.bytes), usual)
    : readForeign(app, held.bytes, name, usual);
}

/** An archive, the export of a whole space, or an export of Coze. */
async function readZip(
  app: App,
  files: ReadonlyMap<string, Uint8Array>,
  model: UsualModel,
): ReturnType<typeof readStored> {
  if (files.has(manifestPath)) return { source: 'heddle', read: await readArchive(files) };
  if (files.has(spaceExportPath)) return { source: 'heddle', read: readSpaceExport(files) };
  const folder = cozeFolderOf(files);
  return folder === undefined
    ? { source: 'heddle', read: await readArchive(files) }
    : { source: 'coze', read: await readCozeExport(app, files, folder, model) };
}
