import { Readable } from 'node:stream';
import { GetObjectCommand, ListObjectsV2Command, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { knowledgeConnectorReasons } from '@heddle/api-contract/reasons/knowledge-connector';
import { DomainError } from '../../../kernel/DomainError.js';
import type { ConnectionSettings } from '../tables.js';
import type { DocumentSource, SourceEntry } from './DocumentSource.js';
import { failure, refused, type SourceRequests, sourceLimits } from './SourceRequests.js';
import { nameOf } from './webdav.js';

const pageSize = 100;
const maxPages = 100;

/** What the client library asks its transport to send. */
interface SentByClient {
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  query?: Record<string, string | string[] | null>;
  method: string;
  headers: Record<string, string>;
}

/** Objects of a bucket of an S3-compatible service below a prefix. Entries are named by their key. */
export function createS3Source(
  requests: SourceRequests,
  { url, bucket: Bucket, region, prefix, username }: ConnectionSettings,
  secretAccessKey: string,
): DocumentSource {
  const client = new S3Client({
    region: region || 'us-east-1',
    ...(url && { endpoint: url, forcePathStyle: true }),
    credentials: { accessKeyId: username, secretAccessKey },
    maxAttempts: 2,
    requestHandler: { handle: (request: SentByClient) => handle(requests, request) } as never,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const root = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const host = url ? new URL(url).host : 'Amazon S3';

  /** Keys are compared as they are: nothing outside of the prefix is read. */
  function requireInside(key: string): string {
    if (!key.startsWith(root)) throw failure(knowledgeConnectorReasons.noEntry());
    return key;
  }

  async function list(folder: string, cursor: string | undefined, delimiter: '/' | undefined) {
    const answer = await client
      .send(
        new ListObjectsV2Command({
          ...{ Bucket, Prefix: folder === '' ? root : requireInside(folder), MaxKeys: pageSize },
          ...(delimiter && { Delimiter: delimiter }),
          ...(cursor !== undefined && { ContinuationToken: cursor }),
        }),
      )
      .catch((error: unknown) => {
        throw errorOf(error, host);
      });
    const folders = (answer.CommonPrefixes ?? []).map(
      ({ Prefix = '' }): SourceEntry => ({ id: Prefix, name: nameOf(Prefix), isFolder: true, size: 0 }),
    );
    const objects = (answer.Contents ?? [])
      .filter(({ Key = '' }) => !Key.endsWith('/'))
      .map(
        ({ Key = '', Size = 0, LastModified }): SourceEntry => ({
          ...{ id: Key, name: nameOf(Key), isFolder: false, size: Size },
          ...(LastModified && { changedAt: LastModified }),
        }),
      );
    const next = answer.IsTruncated ? answer.NextContinuationToken : undefined;
    return { entries: [...folders, ...objects], ...(next !== undefined && { cursor: next }) };
  }

  return {
    list: (folder, cursor) => list(folder, cursor, '/'),
    async fetch(id) {
      const answer = await client
        .send(new GetObjectCommand({ Bucket, Key: requireInside(id) }))
        .catch((error: unknown) => {
          throw errorOf(error, host);
        });
      const bytes = (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
      return { name: nameOf(id), bytes: new Uint8Array(bytes) };
    },
    async *changedSince(moment) {
      let cursor: string | undefined;
      for (let page = 0; page < maxPages; page += 1) {
        const answer = await list('', cursor, undefined);
        for (const entry of answer.entries) if (!entry.changedAt || entry.changedAt > moment) yield entry;
        cursor = answer.cursor;
        if (cursor === undefined) return;
      }
    },
  };
}

/** The client library signs requests; they are sent through the guard like all others. */
async function handle(requests: SourceRequests, request: SentByClient) {
  const port = request.port === undefined ? '' : `:${request.port}`;
  const url = new URL(`${request.protocol}//${request.hostname}${port}${request.path}`);
  for (const [name, value] of Object.entries(request.query ?? {}))
    for (const item of Array.isArray(value) ? value : [value ?? '']) url.searchParams.append(name, item);
  const { host: _host, ...headers } = request.headers;
  const errors = Array.from({ length: 200 }, (_, index) => 400 + index);
  const answer = await requests.send(url, {
    ...{ method: request.method, headers, accepts: errors, maxBytes: sourceLimits.file },
  });
  return {
    response: {
      statusCode: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Readable.from([Buffer.from(answer.bytes)]),
    },
  };
}

function errorOf(error: unknown, host: string): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof S3ServiceException) return refused(host, error.$metadata.httpStatusCode ?? 500);
  return failure(knowledgeConnectorReasons.invalidAnswer({ host }), error);
}
