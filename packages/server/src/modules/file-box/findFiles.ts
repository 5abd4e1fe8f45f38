import { fileBoxReasons } from '@heddle/api-contract/reasons/file-box';
import { and, desc, eq, gte, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { Database } from '../../db/Database.js';
import { DomainError } from '../../kernel/DomainError.js';
import { idOfUri } from '../file/index.js';
import { type BoxFile, fileBoxFiles } from './tables.js';

/** Which files of a box. */
export interface FileFilter {
  type?: number | undefined;
  /** Part of the name, a tag or the caption. */
  words?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  format?: string | undefined;
  names?: readonly string[] | undefined;
  /** IDs in the box, or URIs of the stored files. */
  ids?: readonly string[] | undefined;
}

function matching(boxId: string, filter: FileFilter): SQL | undefined {
  const { type, words, from, until, format, names, ids } = filter;
  const pattern = words && containing(words);
  const { name, tags, caption } = fileBoxFiles;
  return and(
    eq(fileBoxFiles.boxId, boxId),
    type ? eq(fileBoxFiles.type, type) : undefined,
    pattern ? or(ilike(name, pattern), ilike(tags, pattern), ilike(caption, pattern)) : undefined,
    from && gte(fileBoxFiles.createdAt, from),
    until && lte(fileBoxFiles.createdAt, until),
    format ? eq(fileBoxFiles.format, format.replace(/^\./, '').toLowerCase()) : undefined,
    names && inArray(name, [...names]),
    ids && isOneOf(ids),
  );
}

function isOneOf(ids: readonly string[]): SQL | undefined {
  const stored = ids.flatMap((id) => idOfUri(id) ?? []);
  return or(
    inArray(sql`${fileBoxFiles.id}::text`, [...ids]),
    inArray(sql`${fileBoxFiles.fileId}::text`, stored.length > 0 ? stored : ['']),
  );
}

/** Files of a box, newest first. */
export async function findFiles(
  db: Database,
  boxId: string,
  filter: FileFilter,
  page: { limit: number; offset: number } = { limit: 5000, offset: 0 },
): Promise<{ files: BoxFile[]; total: number }> {
  const where = matching(boxId, filter);
  const files = await db
    .select()
    .from(fileBoxFiles)
    .where(where)
    .orderBy(desc(fileBoxFiles.createdAt), desc(fileBoxFiles.id))
    .limit(page.limit)
    .offset(page.offset);
  const isAll = page.offset === 0 && files.length < page.limit;
  return { files, total: isAll ? files.length : await db.$count(fileBoxFiles, where) };
}

/** A file of a box by its ID, URI or name. */
export async function requireBoxFile(
  db: Database,
  boxId: string | undefined,
  { id, name }: { id?: string | undefined; name?: string | undefined },
): Promise<BoxFile> {
  const filter = id ? { ids: [id] } : { names: [name ?? ''] };
  const [file] = boxId === undefined ? [] : (await findFiles(db, boxId, filter)).files;
  if (!file) throw new DomainError('fileBoxInvalid', fileBoxReasons.noFile({ name: name ?? id ?? '' }));
  return file;
}
