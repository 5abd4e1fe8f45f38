import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';

/** A recorded response: its SQL statements in order, and its bytes. */
export interface Recording {
  path: string;
  statements: readonly (() => Promise<unknown>)[];
  contentType: string;
  body: string;
}

/**
 * A lower bound for the cost of the same responses: reads the body, runs the statements of the real call, and
 * sends the same bytes. No session, access check, contract, log or trace. Each request runs its own
 * statements, whereas the server shares lookups between concurrent requests.
 */
export async function serveBare(recordings: readonly Recording[]): Promise<{ url: string; server: Server }> {
  const app = new Hono();
  for (const { path, statements, contentType, body } of recordings) {
    app.all(path, async (context) => {
      await context.req.text();
      for (const statement of statements) await statement();
      return new Response(body, { headers: { 'content-type': contentType } });
    });
  }
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, server };
}
