import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { textOf } from '../kernel/answers.js';

/**
 * Sends an answer whose text is at hand in one piece, and says whether it did. By way of its stream it would cost a tenth
 * of what a small call does.
 */
export function sendText(response: Response, outgoing: ServerResponse): boolean {
  const text = textOf(response);
  if (text === undefined) return false;
  const headers: OutgoingHttpHeaders = Object.fromEntries(response.headers);
  // Each of them is a line of its own.
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  headers['content-length'] = Buffer.byteLength(text);
  outgoing.writeHead(response.status, headers);
  outgoing.end(text);
  return true;
}
