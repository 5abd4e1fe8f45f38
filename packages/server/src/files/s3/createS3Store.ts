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

/** A bucket and how to access it. */
export interface S3StoreOptions {
  bucket: string;
  /** `https://host`, for services other than Amazon S3. */
  endpoint?: string | undefined;
  region?: string | undefined;
  /** Prefix of every key, including the slash: the bucket may be shared. */
  prefix?: string | undefined;
  /** Default: the client library's credential chain (environment, profile, instance role). */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Keys per page of a listing; for tests. */
  pageSize?: number;
}

// Each upload holds one part in memory; 10,000 parts are 80 GB.
const partBytes = 8 * 1024 * 1024;

/** Stores blobs as objects of a bucket, in any S3-compatible service. */
export function createS3Store(options: S3StoreOptions): FileStore {
  const { bucket: Bucket, prefix = '', pageSize = 1000 } = options;
  const client = new S3Client({
    region: options.region ?? 'us-east-1',
    ...(options.endpoint && { endpoint: options.endpoint, forcePathStyle: true }),
    ...(options.credentials && { credentials: options.credentials }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
    // Many services do not support the newer checksums; the database has its own.
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
      // Otherwise the client library would report the failure of its cleanup instead of the original error.
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
      // Version 1 of the list API, which every service supports.
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
      // Listing is what garbage collection needs; a successful HeadBucket would not prove that permission.
      await client.send(new ListObjectsCommand({ Bucket, Prefix: prefix, MaxKeys: 1 }));
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}
