import { encode } from './serialise.js';
import type { ToolRequest } from './ToolRequest.js';

/** What stands in place of a secret. */
export const mask = '******';

/** Names that usually hold secrets, whoever set them. */
const secretName = /auth|token|secret|passw|api[-_]?key|cookie|session|signature|credential/i;

/** A request for people, without secrets: values of `secrets`, and of names that usually hold one, are masked. */
export function describeRequest(request: ToolRequest, secrets: readonly string[] = []): ToolRequest {
  const spellings = secrets.filter((secret) => secret !== '').flatMap(spellingsOf);
  const hide = (text: string) => spellings.reduce((hidden, secret) => hidden.replaceAll(secret, mask), text);
  return {
    method: request.method,
    url: maskUrl(hide(request.url)),
    headers: request.headers.map(([name, value]) => [name, secretName.test(name) ? mask : hide(value)]),
    ...(request.body && { body: maskBody(request.body, hide) }),
  };
}

/** A secret as it is, and as addresses and forms encode it. */
function spellingsOf(secret: string): string[] {
  const inQuery = new URLSearchParams([['', secret]]).toString().slice(1);
  return [...new Set([secret, inQuery, encode(secret)])];
}

function maskUrl(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  const pairs = url.search.slice(1).split('&').filter(Boolean);
  const shown = pairs.map((pair) => {
    const [name = ''] = pair.split('=', 1);
    return secretName.test(name) ? `${name}=${mask}` : pair;
  });
  return `${url.origin}${url.pathname}${shown.length > 0 ? `?${shown.join('&')}` : ''}`;
}

function maskBody(
  body: NonNullable<ToolRequest['body']>,
  hide: (text: string) => string,
): NonNullable<ToolRequest['body']> {
  if (body.kind === 'text') return { ...body, text: hide(body.text) };
  if (body.kind === 'file') return { ...body, fileUrl: hide(body.fileUrl) };
  return {
    ...body,
    fields: body.fields.map((field) =>
      'value' in field
        ? { ...field, value: secretName.test(field.name) ? mask : hide(field.value) }
        : { ...field, fileUrl: hide(field.fileUrl) },
    ),
  };
}
