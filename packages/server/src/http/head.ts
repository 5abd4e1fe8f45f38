import { type Answer, isText } from '../kernel/Answer.js';

/**
 * The GET request whose status and headers a HEAD request asks for. Ranges exist for GET alone (RFC 9110 section
 * 14.2).
 */
export function asGet({ url, headers, signal }: Request): Request {
  const kept = new Headers(headers);
  kept.delete('range');
  return new Request(url, { headers: kept, signal });
}

/** The response to a HEAD request, from the one to GET; its length is named if it is known. */
export function withoutBody(answer: Answer): Response {
  if (isText(answer)) {
    const { status, headers, cookies, text } = answer;
    const length = String(new TextEncoder().encode(text).byteLength);
    const response = new Response(null, { status, headers: { ...headers, 'content-length': length } });
    for (const cookie of cookies) response.headers.append('set-cookie', cookie);
    return response;
  }
  const { status, headers, body } = answer;
  // Ends the download of a file, which has only been opened.
  body?.cancel().catch(() => undefined);
  return new Response(null, { status, headers });
}
