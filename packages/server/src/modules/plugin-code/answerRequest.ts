import { isJsonObject, type Json } from '@heddle/workflow-schema';
import type { App } from '../../kernel/services.js';
import { OutboundRefused } from '../../outbound/OutboundRefused.js';
import type { PluginCode } from '../plugin/index.js';
import { fillSecrets, type OpenSecret, withoutSecrets } from './fillSecrets.js';

const maxBytes = 512 * 1024;
const maxRedirects = 3;
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'];

/** The answer of a request as the program reads it in its next run. `key` is the program's name for the request. */
export type Answer = { key: string } & (
  | { status: number; headers: { [name: string]: string }; text: string }
  | { error: string }
);

/** What a program may reach, and the secrets that it may send by name. */
export interface Reach {
  code: PluginCode;
  secrets: ReadonlyMap<string, OpenSecret>;
}

/**
 * Sends a request of a program. The program is not trusted: the host of the address, and of every redirect, must be
 * one that the plugin lists, and the outbound guard refuses private addresses. Secrets are filled in here, only for
 * their hosts, and masked in the answer: the program never sees one. A failure is an answer.
 */
export async function answerRequest(
  { outbound: fetch }: Pick<App, 'outbound'>,
  { code, secrets }: Reach,
  asked: Json,
  signal: AbortSignal,
): Promise<Answer> {
  const { key, url, method = 'GET', headers = {}, body } = isJsonObject(asked) ? asked : {};
  const name = String(key);
  try {
    if (!fetch) throw new Refusal('this installation sends no requests for plugins');
    if (!methods.includes(String(method))) throw new Refusal(`fetch cannot send the method ${method}`);
    const used: string[] = [];
    const fill = (text: string, encode?: (value: string) => string) => {
      const filled = fillSecrets(text, secrets, encode);
      used.push(...filled.used);
      return filled.text;
    };
    const pairs = Object.entries(isJsonObject(headers) ? headers : {});
    const sent: RequestInit = {
      method: String(method),
      headers: new Headers(pairs.map(([header, value]) => [header, fill(String(value))])),
      ...(typeof body === 'string' && method !== 'GET' && method !== 'HEAD' && { body: fill(body) }),
      redirect: 'manual',
      signal,
    };
    const address = fill(String(url), encodeURIComponent);
    for (const secret of used) refuseOtherHosts(secret, secrets.get(secret), address);
    return { key: name, ...withoutSecrets(await send(fetch, code.hosts, address, sent), secrets) };
  } catch (error) {
    return { key: name, error: explained(error) };
  }
}

class Refusal extends Error {}

/** A secret goes only to the hosts that were listed when it was entered. */
function refuseOtherHosts(name: string, secret: OpenSecret | undefined, address: string): void {
  if (!secret) throw new Refusal(`the plugin has no secret ${name}`);
  const host = URL.canParse(address) ? new URL(address).host : '';
  if (!secret.hosts.includes(host))
    throw new Refusal(
      `the secret ${name} may only be sent to ${secret.hosts.join(', ')}; enter it again for another host`,
    );
}

async function send(
  fetch: typeof globalThis.fetch,
  hosts: readonly string[],
  first: string,
  sent: RequestInit,
) {
  let url = first;
  for (let followed = 0; ; followed++) {
    const address = URL.canParse(url) ? new URL(url) : undefined;
    if (!address || !/^https?:$/.test(address.protocol))
      throw new Refusal('fetch needs an http or https address');
    if (!hosts.includes(address.host)) throw new Refusal(`the plugin does not list the host ${address.host}`);
    const response = await fetch(address, sent);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) return read(response);
    await response.body?.cancel();
    if (followed === maxRedirects) throw new Refusal(`more than ${maxRedirects} redirects`);
    // Only reading follows a redirect: headers and bodies may hold what another host must not see.
    if (sent.method !== 'GET' && sent.method !== 'HEAD')
      throw new Refusal('a redirect of a request that is not GET');
    url = new URL(location, address).href;
    // Another port or scheme is another server, or a clear line.
    if (new URL(url).origin !== address.origin) sent = { ...sent, headers: new Headers() };
  }
}

async function read(response: Response) {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.byteLength;
    // Leaving the loop cancels the rest of the body.
    if (size > maxBytes) throw new Refusal(`the answer has more than ${maxBytes / 1024} KiB`);
    pieces.push(piece);
  }
  const text = new TextDecoder().decode(Buffer.concat(pieces));
  return { status: response.status, headers: Object.fromEntries(response.headers), text };
}

function explained(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Refusal || cause instanceof OutboundRefused) return cause.message;
  }
  return 'the server cannot be reached';
}
