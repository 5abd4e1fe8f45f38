import { createHash } from 'node:crypto';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSigned, type SecretKeys } from './signatures.js';

/**
 * A proxy in front of an S3 server that does not verify signatures: it rejects requests that are not signed
 * with one of these keys, and bodies that do not match the signature.
 */
export async function startSignedBucket(behind: string, secrets: SecretKeys) {
  const refused: string[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    const { method = 'GET', url = '/', headers } = request;
    const declared = headers['x-amz-content-sha256'];
    const isWhole =
      declared === 'UNSIGNED-PAYLOAD' || declared === createHash('sha256').update(body).digest('hex');
    if (!isWhole || !isSigned({ method, url, headers }, secrets)) {
      refused.push(`${method} ${url}`);
      response.writeHead(403, { 'content-type': 'application/xml' });
      response.end('<Error><Code>SignatureDoesNotMatch</Code><Message>refused</Message></Error>');
      return;
    }
    const upstream = send(new URL(url, behind), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    upstream.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    refused,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}
