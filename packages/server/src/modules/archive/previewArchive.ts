import type { Input, Result } from '@heddle/api-contract';
import { type archive, archiveLimits, type ImportSource } from '@heddle/api-contract/families/archive';
import { archiveReasons } from '@heddle/api-contract/reasons/archive';
import type { Context } from '../../kernel/Context.js';
import type { App } from '../../kernel/services.js';
import { kindOf } from '../../resources/ResourceKind.js';
import { type FileRow, readableFile, readHeldFile } from '../file/index.js';
import { adderTo } from './collectArchive.js';
import { findExisting } from './existing.js';
import { refused } from './problems.js';
import { type ReadArchive, readArchive } from './readArchive.js';
import { readForeign } from './readForeign.js';
import { usableModels } from './usableModels.js';

type Calls = typeof archive.calls;

/** Says what an import would do; everything in the archive is checked. */
export async function previewArchive(
  context: Context,
  input: Input<Calls['preview']>,
): Promise<Result<Calls['preview']>> {
  const { spaceId } = await context.spaceAccess(input.space_id, 'createResource');
  const file = await requireArchiveFile(context, input.file_uri);
  const { source, read } = await readStored(context, file);
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

/** What is in a file whose access was checked: an archive, or the document of another product. */
export async function readStored(
  app: App,
  { id, name }: Pick<FileRow, 'id' | 'name'>,
): Promise<{ source: ImportSource; read: ReadArchive }> {
  const held = await readHeldFile(app, id, archiveLimits.bytes);
  if (!held) throw refused(archiveReasons.noFile());
  const isZip = held.bytes[0] === 0x50 && held.bytes[1] === 0x4b;
  if (isZip) return { source: 'heddle', read: await readArchive(held.bytes) };
  return readForeign(held.bytes, name, (await usableModels(app)).usual);
}
