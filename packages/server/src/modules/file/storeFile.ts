import { fileReasons } from '@heddle/api-contract/reasons/file';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { encodeIcon } from '../../files/pictures/encodeIcon.js';
import { pictureTypes } from '../../files/pictures/Pictures.js';
import { sniffType } from '../../files/sniffType.js';
import { collect, oneChunk } from '../../files/streams.js';
import { CallRate } from '../../kernel/CallRate.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type App, defineService } from '../../kernel/services.js';
import { type Blob, dropBlob, requireStore, storeBlob } from './blobs.js';
import { displayName } from './displayName.js';
import { concurrentPerPerson } from './limits.js';
import { checkQuota, reserveQuota } from './quotas.js';
import type { FileRow } from './rights.js';
import { files } from './tables.js';

/** The app, with the person whose file it will be; every request has both. */
export type FileOwner = App & { readonly user: Pick<Context['user'], 'id'> };

/** For jobs and runs, which have no request. */
export function ownerOfFiles(app: App, userId: string): FileOwner {
  return Object.assign(Object.create(app) as App, { user: { id: userId } });
}

/** A file to store. */
export interface NewFile {
  /** The file name as given by the caller. */
  name: string;
  /** Space that the file belongs to; null for a private file. */
  spaceId: string | null;
  content: AsyncIterable<Uint8Array>;
}

const uploadRate = defineService(
  'upload-rate',
  () => new CallRate({ perMinute: 600, together: concurrentPerPerson }),
);

/** Runs an upload within the limit of concurrent uploads per user. */
export async function withinUploadLimit<T>(context: FileOwner, upload: () => Promise<T>): Promise<T> {
  const end = context.use(uploadRate).begin(context.user.id);
  try {
    return await upload();
  } finally {
    end();
  }
}

/** Stores a file of any accepted type. */
export function storeFile(context: FileOwner, { name, spaceId, content }: NewFile): Promise<FileRow> {
  return withinUploadLimit(context, async () => {
    const { config, db, user } = context;
    const store = requireStore(context);
    await checkQuota(db, config.files, { ownerId: user.id, spaceId }, 1);
    const { blob, accepted } = await storeBlob(store, content, config.files.largest, (head) =>
      describeHead(context, head, name),
    );
    return keepOrDrop(context, blob, { ...accepted, kind: 'file', name, spaceId });
  });
}

/**
 * Stores a picture that others will see. Re-encodes it to strip camera metadata; without an image library it
 * is stored unchanged.
 */
export function storeIcon(
  context: Context,
  { name, spaceId, content }: NewFile,
  { kind, maxBytes, field }: { kind: 'avatar' | 'icon'; maxBytes: number; field: string },
): Promise<FileRow> {
  return withinUploadLimit(context, async () => {
    const bytes = await collect(content, maxBytes, () => {
      return new DomainError('uploadTooLarge', fileReasons.pictureTooLarge({ field, maximum: maxBytes }));
    });
    const { bytes: kept, ...described } = await encodeIcon(context, bytes, field);
    const { blob } = await storeBlob(requireStore(context), oneChunk(kept), maxBytes, async () => undefined);
    return keepOrDrop(context, blob, { kind, name, spaceId, ...described });
  });
}

/** Stores an encoded picture that others will see, as it is. */
export function keepPicture(
  context: FileOwner,
  bytes: Uint8Array,
  described: Described & Pick<FileRow, 'name' | 'spaceId'>,
): Promise<FileRow> {
  return withinUploadLimit(context, async () => {
    const { blob } = await storeBlob(
      requireStore(context),
      oneChunk(bytes),
      bytes.length,
      async () => undefined,
    );
    return keepOrDrop(context, blob, { ...described, kind: 'icon' });
  });
}

/** Metadata of a file besides its blob. */
type Described = Pick<FileRow, 'contentType' | 'extension' | 'width' | 'height'>;

/** Detects the type from the first bytes; refuses types that are not accepted. */
export async function describeHead(context: FileOwner, head: Uint8Array, name: string): Promise<Described> {
  const type = await sniffType(head, name);
  if (!type) throw new DomainError('uploadInvalid', fileReasons.typeNotAccepted());
  const isPicture = pictureTypes.includes(type.contentType);
  const size = isPicture ? await context.pictures?.measure(head) : undefined;
  return { ...type, width: size?.width ?? 0, height: size?.height ?? 0 };
}

type Kept = Described & Pick<FileRow, 'kind' | 'name' | 'spaceId'> & { id?: string };

/** As `keepFile`, for a blob without other references: dropped when the file is refused. */
export async function keepOrDrop(context: FileOwner, blob: Blob, described: Kept): Promise<FileRow> {
  try {
    return await keepFile(context, blob, described);
  } catch (error) {
    // After other errors the row may still have been written; keep the blob and leave it to garbage
    // collection.
    if (error instanceof DomainError) await dropBlob(context, blob.key);
    throw error;
  }
}

/** Inserts the row of a stored blob within the quota. From then on the blob belongs to the file. */
export async function keepFile(
  context: FileOwner,
  blob: Blob,
  described: Kept,
  alongside: (transaction: Database) => Promise<void> = async () => undefined,
): Promise<FileRow> {
  const { config, db, user } = context;
  const row: FileRow = {
    id: newId(),
    ...described,
    ...blob,
    name: displayName(described.name, described.extension),
    ownerId: user.id,
    createdAt: new Date(),
  };
  await db.transaction(async (transaction) => {
    await alongside(transaction);
    await reserveQuota(transaction, config.files, row, row.size);
    await transaction.insert(files).values(row);
  });
  return row;
}
