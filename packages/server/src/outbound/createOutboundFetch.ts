import { isIP, type LookupFunction } from 'node:net';
import { outboundReasons } from '@heddle/api-contract/reasons/outbound';
import { Agent, buildConnector, fetch as undiciFetch } from 'undici';
import { isPublicAddress } from './addresses.js';
import { createNameResolver } from './createNameResolver.js';
import { followRedirects } from './followRedirects.js';
import { OutboundRefused } from './OutboundRefused.js';
import { requestWithBody } from './requestWithBody.js';

/** Limits of outgoing requests, and the private addresses that they may reach. */
export interface OutboundOptions {
  /**
   * Origins (`http://127.0.0.1:11434`) that may be on private addresses because an operator configured them.
   */
  privateOrigins?: readonly string[];
  connectTimeoutMs?: number;
  /** `address:port` of the name servers for public names; default: those of the system. */
  nameServers?: readonly string[];
  /** Maximum time without data, before and during the response. */
  silenceTimeoutMs?: number;
}

/**
 * All outgoing requests of the server go through this fetch. Addresses are checked when a socket is created,
 * which covers DNS rebinding and redirects. Unlike the standard `fetch`, it sends text and byte bodies with
 * GET and HEAD too, and drops credentials on redirects to other origins.
 */
export function createOutboundFetch(options: OutboundOptions = {}): typeof globalThis.fetch {
  const privateHosts = new Set((options.privateOrigins ?? []).map(hostOfOrigin));
  const silence = options.silenceTimeoutMs ?? 120_000;
  const dispatcher = new Agent({
    connect: createGuardedConnector(privateHosts, options),
    headersTimeout: silence,
    bodyTimeout: silence,
  });
  return async (input, init) => {
    const given = { ...init, ...(await withPlainForm(init)) };
    return followRedirects(new URL(input instanceof Request ? input.url : input), given, (url, sent) => {
      const { body } = sent;
      if (mayHaveNoBody(sent) && (typeof body === 'string' || body instanceof Uint8Array))
        return requestWithBody(url, { ...sent, body }, dispatcher);
      // Both fetch implementations come from undici; only their type declarations differ.
      const asked = { ...sent, dispatcher } as Parameters<typeof undiciFetch>[1];
      return undiciFetch(url, asked) as unknown as Promise<Response>;
    });
  };
}

/** undici's fetch does not recognise Node's own FormData and would stringify it, so send it as bytes. */
async function withPlainForm(init: RequestInit | undefined): Promise<RequestInit | undefined> {
  if (!(init?.body instanceof FormData)) return init;
  const encoded = new Response(init.body);
  const headers = new Headers(init.headers);
  headers.set('content-type', encoded.headers.get('content-type') ?? '');
  return { ...init, headers, body: new Uint8Array(await encoded.arrayBuffer()) };
}

function mayHaveNoBody({ method = 'GET' }: RequestInit): boolean {
  return /^(GET|HEAD)$/i.test(method);
}

function createGuardedConnector(
  privateHosts: ReadonlySet<string>,
  { connectTimeoutMs: timeout = 10_000, nameServers }: OutboundOptions,
): buildConnector.connector {
  const connectPublic = buildConnector({ timeout, lookup: createPublicLookup(nameServers) });
  // The operator chose these names, so the system may resolve them: they may be known on this network only.
  const connectAnywhere = buildConnector({ timeout });
  return (options, callback) => {
    const port = options.port || (options.protocol === 'https:' ? '443' : '80');
    if (privateHosts.has(`${options.hostname}:${port}`)) return connectAnywhere(options, callback);
    const literal = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !isPublicAddress(literal)) return callback(refusal(options.hostname), null);
    connectPublic(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      if (!isPublicAddress(socket.remoteAddress ?? '')) {
        socket.destroy();
        return callback(refusal(options.hostname), null);
      }
      callback(null, socket);
    });
  };
}

/** A look-up that fails if any address of the name is not public, before a packet is sent. */
function createPublicLookup(nameServers: readonly string[] | undefined): LookupFunction {
  const resolveName = createNameResolver({ nameServers });
  return (hostname, options, callback) => {
    resolveName(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
          callback(refusal(hostname), '', 0);
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, '', 0),
    );
  };
}

function refusal(hostname: string): OutboundRefused {
  return new OutboundRefused(outboundReasons.privateNetwork({ address: hostname }));
}

function hostOfOrigin(origin: string): string {
  const url = new URL(origin);
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
}
