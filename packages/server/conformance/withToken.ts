import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Passes requests on with an access token, which the suite cannot send. Everything else stays as it is. */
export async function withToken(target: string, token: string): Promise<{ url: string; close(): void }> {
  const { hostname, port, pathname } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
    const sent = request(
      { hostname, port, path: pathname, method: incoming.method ?? 'GET', headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    sent.on('error', () => outgoing.destroy());
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return { url: `http://localhost:${own}/mcp`, close: () => server.close() };
}
