import type { ServerResponse } from 'node:http';
import type { TextAnswer } from '../kernel/Answer.js';

/** Sends a complete text response at once. */
export function sendText({ status, headers, cookies, text }: TextAnswer, outgoing: ServerResponse): void {
  const bytes = Buffer.from(text);
  outgoing.writeHead(status, {
    ...headers,
    ...(cookies.length > 0 && { 'set-cookie': cookies as string[] }),
    'content-length': bytes.length,
  });
  outgoing.end(bytes);
}
