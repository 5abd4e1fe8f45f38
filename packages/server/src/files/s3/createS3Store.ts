import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type FileStore, isBlobKey } from '../FileStore.js';

/** A bucket and the way to it. */
export interface S3StoreOptions {
  bucket: string;
  /** `https://host`, for everything but Amazon's own. */
  endpoint?: string | undefined;
  region?: string | undefined;
  /** Put before every key, with its slash: a bucket may hold other things. */
  prefix?: string | undefined;
  /** Without them the client library looks where it always does: environment, profile, role of the machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Keys a page of a list; for tests. */
  pageSize?: number;
}

// One part in memory at a time for each upload; 10,000 parts of it are 80 GB.
const partBytes = 8 * 1024 * 1024;

/** Blobs as objects of a bucket, on anything that speaks S3. */
export function createS3Store(options: S3StoreOptions): FileStore {
  const { bucket: Bucket, prefix = '', pageSize = 1000 } = options;
  const client = new S3Client({
    region: options.region ?? 'us-east-1',
    ...(options.endpoint && { endpoint: options.endpoint, forcePathStyle: true }),
    ...(options.credentials && { credentials: options.credentials }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
    // Many stores do not know the newer checksums; we have our own, in the database.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const keyOf = (key: string) => {
    if (!isBlobKey(key)) throw new Error('not a key of a blob');
    return prefix + key;
  };

  return {
    kind: 's3',
    async put(key, content) {
      // The client library would say what became of its own clearing up instead of why there was any.
      let reason: unknown;
      const Body = Readable.from(
        (async function* () {
          try {
            yield* content;
          } catch (error) {
            reason = error;
            throw error;
          }
        })(),
        { objectMode: false },
      );
      const upload = new Upload({
        client,
        params: { Bucket, Key: keyOf(key), Body, ContentType: 'application/octet-stream' },
        partSize: partBytes,
        queueSize: 1,
      });
      try {
        await upload.done();
      } catch (error) {
        throw reason ?? error;
      } finally {
        Body.destroy();
      }
    },
    async get(key, range) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({
            Bucket,
            Key: keyOf(key),
            ...(range && { Range: `bytes=${range.start}-${range.end}` }),
          }),
        );
        return Body as Readable;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(key) }));
    },
    async *list() {
      // The older form of the list: every store knows it.
      for (let Marker: string | undefined; ; ) {
        const page = await client.send(
          new ListObjectsCommand({ Bucket, Prefix: prefix, Marker, MaxKeys: pageSize }),
        );
        for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
          const key = Key.slice(prefix.length);
          if (isBlobKey(key)) yield { key, size: Size, changedAt: LastModified };
        }
        Marker = page.Contents?.at(-1)?.Key;
        if (!page.IsTruncated || Marker === undefined) return;
      }
    },
    async tidy(before) {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }));
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (Initiated && Initiated < before)
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      }
    },
    async check() {
      // What a collection of garbage needs; a bucket that only says that it is there is not enough.
      await client.send(new ListObjectsCommand({ Bucket, Prefix: prefix, MaxKeys: 1 }));
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}
