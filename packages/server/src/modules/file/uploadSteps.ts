import type { Input, Result } from '@heddle/api-contract';
import type { files as calls } from '@heddle/api-contract/families/file';
import { fileReasons } from '@heddle/api-contract/reasons/file';
import { requestReasons } from '@heddle/api-contract/reasons/request';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import { extensionOf, sniffBytes } from '../../files/sniffType.js';
import { chunksOf, collect } from '../../files/streams.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { originOf } from '../../kernel/originOf.js';
import { users } from '../account/tables.js';
import { idOfUri, uriOf } from './addresses.js';
import { type Blob, dropBlob, readBlob, requireStore, storeBlob } from './blobs.js';
import { openUploads, uploadSeconds } from './limits.js';
import { checkQuota, reserveQuota } from './quotas.js';
import { type FileRow, findFile } from './rights.js';
import { describeHead, keepFile, withinUploadLimit } from './storeFile.js';
import { uploads } from './tables.js';
import { beginParts, joinParts, storePart, type UploadRow } from './uploadParts.js';
import { noSuchUpload, readStep, signStep } from './uploadTokens.js';

type Calls = typeof calls.calls;

/** Starts an upload: returns the URL for the bytes, and tokens for the next steps. */
export async function applyUpload(
  context: Context,
  input: Input<Calls['applyUpload']>,
): Promise<Result<Calls['applyUpload']>> {
  const { config, db, user } = context;
  requireStore(context);
  const size = input.FileSize ?? 0;
  if (size > config.files.largest)
    throw new DomainError('uploadTooLarge', fileReasons.tooLarge({ maximum: config.files.largest }));
  await checkQuota(db, config.files, { ownerId: user.id, spaceId: null }, size);
  const row = {
    id: newId(),
    ownerId: user.id,
    extension: extensionOf(`.${(input.FileExtension ?? '').replace(/^\./, '')}`),
    expiresAt: new Date(Date.now() + uploadSeconds * 1000),
  };
  await db.transaction(async (transaction) => {
    await lockRow(transaction, users, user.id);
    if ((await transaction.$count(uploads, eq(uploads.ownerId, user.id))) >= openUploads)
      throw new DomainError('tooManyRequests', fileReasons.tooManyUploads({ maximum: openUploads }));
    await transaction.insert(uploads).values(row);
  });
  const Auth = await signStep(context, 'bytes', row.id, row.expiresAt);
  const SessionKey = await signStep(context, 'commit', row.id, row.expiresAt);
  const StoreInfos = [{ StoreUri: uriOf(row), Auth, UploadID: '' }];
  const { host } = new URL(originOf(context.request));
  return {
    ResponseMetadata: metadataOf(context, input.Action ?? 'ApplyImageUpload'),
    Result: {
      UploadAddress: { StoreInfos, UploadHosts: [host], SessionKey, Cloud: '' },
      InnerUploadAddress: { UploadNodes: [{ StoreInfos, UploadHost: host, SessionKey }] },
      RequestId: context.logid,
    },
  };
}

/** Receives the bytes of an upload, whole or in parts. */
export async function uploadBytes(
  context: Context,
  input: Input<Calls['uploadBytes']>,
): Promise<Result<Calls['uploadBytes']>> {
  const id = await readStep(context, 'bytes', context.request.headers.get('authorization') ?? '');
  if (idOfUri(input.store_uri) !== id) throw noSuchUpload();
  const upload = await requireUpload(context, id);
  const content = chunksOf(input.content.stream());
  const answer = (payload: { hash?: string; uploadID?: string }) => ({
    Version: '1',
    success: 0,
    error: { code: 200, error: '', error_code: 0, message: '' },
    payload: { hash: '', uploadID: '', key: input.store_uri, ...payload },
  });
  if (input.uploads !== undefined) return answer({ uploadID: await beginParts(context, upload) });
  return withinUploadLimit(context, async () => {
    // Other uploads may have used up the quota since this one started.
    await checkQuota(context.db, context.config.files, { ownerId: upload.ownerId, spaceId: null }, 1);
    if (input.uploadID === undefined) {
      const { blob } = await storeBlob(
        requireStore(context),
        content,
        context.config.files.largest,
        async () => undefined,
      );
      await assignBytes(context, upload, blob);
      return answer({ hash: blob.sha256 });
    }
    if (input.uploadID !== id) throw noSuchUpload();
    if (input.partNumber !== undefined)
      return answer({ uploadID: id, hash: await storePart(context, upload, input.partNumber, content) });
    const text = await collect(content, 256 * 1024, () => {
      return new DomainError('badRequest', programText('content: a list of parts is not so long'));
    });
    const blob = await joinParts(context, upload, new TextDecoder().decode(text));
    await assignBytes(context, upload, blob);
    return answer({ uploadID: id, hash: blob.sha256 });
  });
}

async function requireUpload({ db, user }: Context, id: string): Promise<UploadRow> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.ownerId, user.id), gt(uploads.expiresAt, new Date())));
  if (!row) throw noSuchUpload();
  return row;
}

// Assigns the blob to the upload; drops it when the upload already has one or the quota is exceeded.
async function assignBytes(context: Context, { id, ownerId }: UploadRow, blob: Blob): Promise<void> {
  try {
    await context.db.transaction(async (transaction) => {
      const given = await transaction
        .update(uploads)
        .set(blob)
        .where(and(eq(uploads.id, id), isNull(uploads.key)))
        .returning({ id: uploads.id });
      if (given.length === 0)
        throw new DomainError('uploadRefused', programText('this upload has its bytes already'));
      // 0: these bytes are already included in the usage.
      await reserveQuota(transaction, context.config.files, { ownerId, spaceId: null }, 0);
    });
  } catch (error) {
    if (error instanceof DomainError) await dropBlob(context, blob.key);
    throw error;
  }
}

/** Turns a completed upload into a file. Idempotent: repeating the call returns the same file. */
export async function commitUpload(
  context: Context,
  input: Input<Calls['commitUpload']>,
): Promise<Result<Calls['commitUpload']>> {
  const bytes = await collect(chunksOf(input.content.stream()), 64 * 1024, () => {
    return new DomainError('bodyTooLarge', requestReasons.bodyTooLarge({ maximum: 65536 }));
  });
  const id = await readStep(context, 'commit', sessionKeyOf(bytes));
  const row = (await findKept(context, id)) ?? (await keepUpload(context, id));
  const uri = uriOf(row);
  return {
    ResponseMetadata: metadataOf(context, input.Action ?? 'CommitImageUpload'),
    Result: {
      Results: [{ Uri: uri, UriStatus: 2000 }],
      PluginResult: [
        {
          FileName: row.name,
          SourceUri: uri,
          ImageUri: uri,
          ImageWidth: row.width,
          ImageHeight: row.height,
          ImageFormat: row.extension.slice(1),
          ImageSize: row.size,
        },
      ],
    },
  };
}

async function findKept({ db, user }: Context, id: string): Promise<FileRow | undefined> {
  const row = await findFile(db, id);
  return row?.ownerId === user.id ? row : undefined;
}

async function keepUpload(context: Context, id: string): Promise<FileRow> {
  try {
    return await keepBytes(context, await requireUpload(context, id));
  } catch (error) {
    // A concurrent commit may have created the file already.
    const kept = await findKept(context, id);
    if (kept) return kept;
    throw error;
  }
}

async function keepBytes(context: Context, upload: UploadRow): Promise<FileRow> {
  const { id, key, size, sha256, extension } = upload;
  if (key === null)
    throw new DomainError('uploadRefused', programText('the bytes of this upload are not there yet'));
  const blob = { key, size, sha256 };
  const range = { start: 0, end: Math.min(size, sniffBytes) - 1 };
  const head = await collect(await readBlob(context, blob, range), sniffBytes, noSuchUpload);
  const name = `file${extension}`;
  try {
    const described = await describeHead(context, head, name);
    return await keepFile(
      context,
      blob,
      { ...described, id, kind: 'file', name, spaceId: null },
      async (db) => {
        if (!(await takeUpload(db, id))) throw noSuchUpload();
      },
    );
  } catch (error) {
    // Free the space of refused bytes now instead of when the upload expires.
    if (error instanceof DomainError && (await takeUpload(context.db, id))) await dropBlob(context, key);
    throw error;
  }
}

/** Deletes the upload row. Only the caller that gets `true` owns the blob. */
async function takeUpload(db: Database, id: string): Promise<boolean> {
  const taken = await db.delete(uploads).where(eq(uploads.id, id)).returning({ id: uploads.id });
  return taken.length > 0;
}

function sessionKeyOf(bytes: Uint8Array): string {
  try {
    const { SessionKey } = JSON.parse(new TextDecoder().decode(bytes)) as { SessionKey?: unknown };
    if (typeof SessionKey === 'string') return SessionKey;
  } catch {
    // A body that is not JSON cannot carry a session key.
  }
  throw new DomainError('badRequest', programText('content: a JSON object with SessionKey'));
}

function metadataOf({ logid }: Context, Action: string) {
  return { RequestId: logid, Action, Version: '2018-08-01', Service: 'imagex', Region: '' };
}
