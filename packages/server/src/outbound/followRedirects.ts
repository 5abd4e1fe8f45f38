import { outboundReasons } from '@heddle/api-contract/reasons/outbound';
import { OutboundRefused } from './OutboundRefused.js';

/** Maximum number of redirects. */
const maxRedirects = 5;

const redirects: readonly number[] = [301, 302, 303, 307, 308];
/** Headers that cannot contain credentials; any other header might. */
const harmless = /^(?:accept|accept-language|content-(?:type|language)|range|user-agent)$/;

/** A request with a body that can be sent again. */
type Sent = RequestInit & { headers: Headers };

/**
 * Follows redirects like the standard `fetch` (method and body rules of
 * https://fetch.spec.whatwg.org/#http-redirect-fetch), but fewer of them, and passes only harmless headers
 * and no body to other origins, since either may contain a secret. The body is also sent when
 * a host redirects to itself with TLS.
 */
export async function followRedirects(
  url: URL,
  init: RequestInit,
  send: (url: URL, init: Sent) => Promise<Response>,
): Promise<Response> {
  let at = url;
  let sent: Sent = { ...init, headers: new Headers(init.headers), redirect: 'manual' };
  for (let followed = 0; ; followed++) {
    if (at.protocol !== 'http:' && at.protocol !== 'https:')
      throw new OutboundRefused(outboundReasons.protocol({ protocol: at.protocol }));
    const response = await send(at, sent);
    const location = response.headers.get('location');
    if (init.redirect === 'manual' || location === null || !redirects.includes(response.status))
      return response;
    await response.body?.cancel();
    if (init.redirect === 'error') throw new OutboundRefused(outboundReasons.redirects({ host: at.host }));
    if (followed === maxRedirects)
      throw new OutboundRefused(outboundReasons.tooManyRedirects({ host: url.host, maximum: maxRedirects }));
    if (!URL.canParse(location, at))
      throw new OutboundRefused(outboundReasons.invalidRedirect({ host: at.host }));
    const next = new URL(location, at);
    sent = toNext(sent, response.status, next.origin !== at.origin);
    if (sent.body != null && next.origin !== at.origin && !isSameHostByTls(at, next))
      throw new OutboundRefused(outboundReasons.redirectWithContent({ host: at.host, target: next.host }));
    at = next;
  }
}

function isSameHostByTls(from: URL, to: URL): boolean {
  return from.hostname === to.hostname && from.port === '' && to.port === '' && to.protocol === 'https:';
}

function toNext({ body, ...rest }: Sent, status: number, isElsewhere: boolean): Sent {
  const method = (rest.method ?? 'GET').toUpperCase();
  const isAsked =
    (status === 303 && method !== 'GET' && method !== 'HEAD') || (status < 303 && method === 'POST');
  const headers = new Headers();
  for (const [name, value] of rest.headers) {
    if (isAsked && name.startsWith('content-')) continue;
    if (!isElsewhere || harmless.test(name)) headers.append(name, value);
  }
  if (isAsked) return { ...rest, headers, method: 'GET' };
  return { ...rest, headers, ...(body != null && { body }) };
}
