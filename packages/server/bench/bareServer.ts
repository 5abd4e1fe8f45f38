import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';

/** A recorded answer: the statements it took, in their order, and the bytes it was. */
export interface Recording {
  path: string;
  statements: readonly (() => Promise<unknown>)[];
  contentType: string;
  body: string;
}

/**
 * The least that could give the same answers: it reads the body, makes the statements that the real call made, and
 * sends the same bytes. No session, no rights, no contract, no log, no trace; and each request makes its own statements,
 * where the server shares lookups between those that wait together.
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
