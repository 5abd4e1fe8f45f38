import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The signed parts of a request. */
interface SignedRequest {
  method: string;
  /** Path and query as sent. */
  url: string;
  headers: IncomingHttpHeaders;
}

/** Secret access keys by access key id. */
export type SecretKeys = Readonly<Record<string, string>>;

/**
 * Verifies the AWS Signature Version 4 of a request whose payload is not chunked,
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function isSigned({ method, url, headers }: SignedRequest, secrets: SecretKeys): boolean {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8}\/([^/]+)\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/;
  const [, key = '', scope = '', region = '', names = '', signature] =
    form.exec(headers.authorization ?? '') ?? [];
  const secret = secrets[key];
  if (secret === undefined || !names.split(';').includes('host')) return false;
  const { pathname, searchParams } = new URL(url, 'http://bucket');
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const canonical = [
    method,
    pathname,
    query,
    lines.join(''),
    names,
    String(headers['x-amz-content-sha256'] ?? ''),
  ].join('\n');
  const moment = String(headers['x-amz-date'] ?? '');
  const text = ['AWS4-HMAC-SHA256', moment, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  );
  const sign = (by: string | Buffer, what: string) => createHmac('sha256', by).update(what).digest();
  const ofRegion = sign(sign(`AWS4${secret}`, moment.slice(0, 8)), region);
  const expected = sign(sign(sign(ofRegion, 's3'), 'aws4_request'), text).toString('hex');
  return expected === signature;
}

// As AWS specifies: everything except letters, digits and these four characters.
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
