import { fileBoxReasons } from '@heddle/api-contract/reasons/file-box';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { storableText } from '../../db/storable.js';
import { DomainError } from '../../kernel/DomainError.js';
import { findFiles, requireBoxFile } from './findFiles.js';
import { checkedName } from './names.js';
import { type BoxFile, fileBoxFiles } from './tables.js';

/** What can be changed of a file. */
export interface FileChanges {
  name?: string | undefined;
  tags?: string | undefined;
  caption?: string | undefined;
  position?: string | undefined;
  device?: string | undefined;
}

/** Changes a file, within the locked row of its box. */
export async function changeFile(transaction: Database, file: BoxFile, changes: FileChanges): Promise<void> {
  const { name: wished, ...texts } = changes;
  const name = wished === undefined ? file.name : checkedName(wished);
  if (name !== file.name && (await findFiles(transaction, file.boxId, { names: [name] })).total > 0)
    throw new DomainError('fileBoxInvalid', fileBoxReasons.nameTaken({ field: 'file_name', name }));
  const given = Object.entries(texts).flatMap(([key, text]) =>
    text === undefined ? [] : [[key, storableText(text)]],
  );
  await transaction
    .update(fileBoxFiles)
    .set({ ...Object.fromEntries(given), name, updatedAt: new Date() })
    .where(eq(fileBoxFiles.id, file.id));
}

/** Renames a file by its name. */
export async function renameFile(
  transaction: Database,
  boxId: string,
  { name, newName }: { name: string; newName: string },
): Promise<void> {
  const file = await requireBoxFile(transaction, boxId, { name });
  await changeFile(transaction, file, { name: newName });
}

/** Removes files from a box, with their passages and from all albums. The file in the store stays its owner's. */
export async function removeFiles(
  transaction: Database,
  boxId: string,
  filter: { ids?: readonly string[]; names?: readonly string[] },
): Promise<BoxFile[]> {
  if (!filter.ids?.length && !filter.names?.length) return [];
  const { files } = await findFiles(transaction, boxId, filter);
  if (files.length === 0) return [];
  const ids = files.map(({ id }) => id);
  await transaction
    .delete(fileBoxFiles)
    .where(and(eq(fileBoxFiles.boxId, boxId), inArray(fileBoxFiles.id, ids)));
  return files;
}
