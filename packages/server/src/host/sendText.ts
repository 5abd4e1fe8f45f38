import type { ServerResponse } from 'node:http';
import type { TextAnswer } from '../kernel/Answer.js';

/** Sends an answer whose text is at hand in one piece. */
export function sendText({ status, headers, cookies, text }: TextAnswer, outgoing: ServerResponse): void {
  const bytes = Buffer.from(text);
  outgoing.writeHead(status, {
    ...headers,
    ...(cookies.length > 0 && { 'set-cookie': cookies as string[] }),
    'content-length': bytes.length,
  });
  outgoing.end(bytes);
}
