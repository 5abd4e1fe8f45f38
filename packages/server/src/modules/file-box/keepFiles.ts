import { fileBoxLimits, fileBoxTypes, ragStatuses } from '@heddle/api-contract/families/file-box';
import { fileBoxReasons } from '@heddle/api-contract/reasons/file-box';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { type FileRow, findFile, mayRead } from '../file/index.js';
import { type Box, type BoxPlace, lockOpenBox } from './Box.js';
import { typeOf } from './fileTypes.js';
import { checkedName, uniqueName } from './names.js';
import { readContentJob } from './readContent.js';
import { type BoxFile, fileBoxFiles } from './tables.js';

/** A stored file to keep. */
export interface FileToKeep {
  /** ID of the file in the store. */
  fileId: string;
  name?: string | undefined;
}

/** The kept file, or why it was refused. */
export type KeptOrNot = { file: BoxFile } | { refusal: DomainError };

/** Keeps stored files that the person may read. Each is kept or refused by itself; a file is kept once. */
export async function keepFiles(
  app: App,
  place: BoxPlace,
  given: readonly FileToKeep[],
  from: { conversationId?: string; messageId?: string } = {},
): Promise<KeptOrNot[]> {
  const rows: { row: FileRow | undefined; name: string | undefined }[] = [];
  for (const { fileId, name } of given) {
    const row = await findFile(app.db, fileId);
    const isReadable = row !== undefined && (await mayRead(app.db, place.key.userId, row));
    rows.push({ row: isReadable ? row : undefined, name });
  }
  return app.db.transaction(async (transaction) => {
    const box = await lockOpenBox(transaction, place);
    const known = await transaction
      .select({ name: fileBoxFiles.name })
      .from(fileBoxFiles)
      .where(eq(fileBoxFiles.boxId, box.id));
    const state = {
      names: new Set(known.map(({ name }) => name)),
      bytes: await usedBytes(transaction, box.id),
    };
    const kept: KeptOrNot[] = [];
    for (const { row, name } of rows) {
      try {
        kept.push({ file: await keepFile(app, transaction, { box, row, name, state, from }) });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        kept.push({ refusal: error });
      }
    }
    return kept;
  });
}

interface Keeping {
  box: Box;
  row: FileRow | undefined;
  name: string | undefined;
  state: { names: Set<string>; bytes: number };
  from: { conversationId?: string; messageId?: string };
}

async function keepFile(
  app: App,
  transaction: Database,
  { box, row, name, state, from }: Keeping,
): Promise<BoxFile> {
  if (!row) throw new DomainError('fileBoxInvalid', fileBoxReasons.noFile({ name: name ?? '' }));
  const [same] = await transaction
    .select()
    .from(fileBoxFiles)
    .where(sql`${fileBoxFiles.boxId} = ${box.id} and ${fileBoxFiles.fileId} = ${row.id}`);
  if (same) return same;
  const format = row.extension.replace(/^\./, '').toLowerCase();
  const type = typeOf(row.contentType, format);
  refuseTooMuch(type, row.size, state);
  const now = new Date();
  const isRead = type === fileBoxTypes.document || type === fileBoxTypes.image;
  const file: BoxFile = {
    id: newId(),
    boxId: box.id,
    fileId: row.id,
    name: uniqueName(checkedName(name || row.name), state.names),
    type,
    format,
    size: row.size,
    ...{ tags: '', caption: '', position: '', device: '', chunks: 0 },
    conversationId: from.conversationId ?? '0',
    messageId: from.messageId ?? '0',
    status: isRead ? ragStatuses.waiting : ragStatuses.none,
    createdAt: now,
    updatedAt: now,
  };
  await transaction.insert(fileBoxFiles).values(file);
  state.names.add(file.name);
  state.bytes += file.size;
  if (isRead) await app.jobs.enqueue(readContentJob, { fileId: file.id }, { db: transaction, key: file.id });
  return file;
}

const megabyte = 1024 * 1024;

function refuseTooMuch(type: number, size: number, { names, bytes }: Keeping['state']): void {
  const { imageBytes, fileBytes, bytes: most, files } = fileBoxLimits;
  const largest = type === fileBoxTypes.image ? imageBytes : fileBytes;
  if (size > largest)
    throw new DomainError('fileBoxInvalid', fileBoxReasons.tooLarge({ maximum: largest / megabyte }));
  if (names.size >= files)
    throw new DomainError('fileBoxInvalid', fileBoxReasons.tooMany({ maximum: files }));
  if (bytes + size > most)
    throw new DomainError('fileBoxInvalid', fileBoxReasons.full({ maximum: most / megabyte }));
}

/** Bytes of all files in a box. */
export async function usedBytes(db: Database, boxId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${fileBoxFiles.size}), 0)` })
    .from(fileBoxFiles)
    .where(eq(fileBoxFiles.boxId, boxId));
  return Number(row?.bytes ?? 0);
}
