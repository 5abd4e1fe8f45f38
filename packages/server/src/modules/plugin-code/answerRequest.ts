import { isJsonObject, type Json } from '@heddle/workflow-schema';
import type { App } from '../../kernel/services.js';
import { OutboundRefused } from '../../outbound/OutboundRefused.js';
import type { PluginCall, PluginCode } from '../plugin/index.js';

const maxBytes = 512 * 1024;
const maxRedirects = 3;
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'];

/** The answer of a request as the program reads it in its next run. `key` is the program's name for the request. */
export type Answer = { key: string } & (
  | { status: number; headers: { [name: string]: string }; text: string }
  | { error: string }
);

/**
 * Sends a request of a program. The program is not trusted: the host of the address, and of every redirect, must be
 * one that the plugin lists, and the outbound guard refuses private addresses. A failure is an answer.
 */
export async function answerRequest(
  { outbound: fetch }: Pick<App, 'outbound'>,
  { code }: { call: PluginCall; code: PluginCode },
  asked: Json,
  signal: AbortSignal,
): Promise<Answer> {
  const { key, url, method = 'GET', headers = {}, body } = isJsonObject(asked) ? asked : {};
  const name = String(key);
  try {
    if (!fetch) throw new Refusal('this installation sends no requests for plugins');
    if (!methods.includes(String(method))) throw new Refusal(`fetch cannot send the method ${method}`);
    const sent: RequestInit = {
      method: String(method),
      headers: new Headers(Object.entries(isJsonObject(headers) ? headers : {}).map(pair)),
      ...(typeof body === 'string' && method !== 'GET' && method !== 'HEAD' && { body }),
      redirect: 'manual',
      signal,
    };
    return { key: name, ...(await send(fetch, code.hosts, String(url), sent)) };
  } catch (error) {
    return { key: name, error: explained(error) };
  }
}

class Refusal extends Error {}

function pair([name, value]: [string, Json]): [string, string] {
  return [name, String(value)];
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
    if (new URL(url).host !== address.host) sent = { ...sent, headers: new Headers() };
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
