import { createClient } from '@heddle/api-contract';
import { botOpen } from '@heddle/api-contract/families/bot-open';
import { openChat } from '@heddle/api-contract/families/open-chat';
import { space } from '@heddle/api-contract/families/space';
import { workflowOpen } from '@heddle/api-contract/families/workflow-open';
import { readBearer } from '../identity/accessTokens.js';
import type { RequestOrigin } from '../kernel/answerCall.js';
import { CallRate } from '../kernel/CallRate.js';
import { DomainError } from '../kernel/DomainError.js';
import type { App } from '../kernel/services.js';
import { cancellations } from './cancellations.js';
import type { OpenApi } from './McpTool.js';

const path = /^\/mcp(?:\/(\d{1,19}))?\/?$/;
const maxBody = 2 * 1024 * 1024;

/** Answers a request of the API. */
type AnswerRequest = (request: Request, origin: RequestOrigin) => Promise<Response>;

/** What the endpoint needs besides the application. */
interface EndpointParts {
  answer: AnswerRequest;
  /** Ends a run; called only for those that the caller has started. */
  cancelRun(runId: string): Promise<unknown>;
}

/**
 * The MCP server of the installation (Streamable HTTP, stateless): `/mcp` has the studio's operations,
 * `/mcp/<space id>` also every published agent and workflow of the space. Its tools call the open API with the
 * token of their caller, which checks all rights.
 */
export function createMcpEndpoint(app: App, { answer, cancelRun }: EndpointParts) {
  const rate = new CallRate({ perMinute: 600, together: 32 });
  const calls = cancellations();
  return async (request: Request, url: URL, origin: RequestOrigin): Promise<Response | undefined> => {
    const found = path.exec(url.pathname);
    if (!found) return undefined;
    if (!isOwnOrigin(request, url, app.config.publicOrigin)) return refuse(403, 'this origin is not allowed');
    const token = readBearer(request.headers);
    const bearer = token === undefined ? undefined : await app.accessTokens.find(token);
    if (token === undefined || !bearer) return refuse(401, 'an access token is required', unauthorized);
    if (request.method !== 'POST') return refuse(405, 'only POST is supported', { allow: 'POST' });
    const body = await readBody(request);
    if (body === undefined) return refuse(400, 'the body is not JSON, or too large');
    const session = `${bearer.guesser} ${request.headers.get('mcp-session-id') ?? ''}`;
    if (calls.cancel(session, body)) return new Response(null, { status: 202 });
    let end: () => void;
    try {
      end = rate.begin(bearer.user.id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return refuse(429, error.message, { 'retry-after': String(error.retryAfter) });
    }
    // Loaded with the first request: most installations start without one.
    const { answerMcp } = await import('./answerMcp.js');
    return answerMcp(request, body, {
      api: apiOf(answer, token, url, origin),
      spaceId: found[1],
      signal: AbortSignal.any([request.signal, app.closing]),
      cancelled: calls.begin(session, body),
      cancelRun,
      onEnd() {
        end();
        calls.end(session, body);
      },
    });
  };
}

const unauthorized = { 'www-authenticate': 'Bearer realm="Heddle"' };

/** The open API in this process, with the token of the caller, whatever else the request carried. */
function apiOf(answer: AnswerRequest, token: string, { origin: base }: URL, origin: RequestOrigin): OpenApi {
  const { upgrade: _upgrade, ...known } = origin;
  return createClient(
    { botOpen, openChat, space, workflowOpen },
    {
      fetch: (path, init) => answer(new Request(new URL(path, base), init), known),
      headers: { authorization: `Bearer ${token}` },
    },
  );
}

/** Pages of other sites must not reach the endpoint, even with a token. Programs send no `Origin`. */
function isOwnOrigin({ headers }: Request, url: URL, publicOrigin: string | undefined): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  if (origin === null || origin === publicOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === (headers.get('host') ?? url.host);
}

async function readBody(request: Request): Promise<unknown> {
  const length = Number(request.headers.get('content-length') ?? 0);
  if (length > maxBody) return undefined;
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of request.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > maxBody) return undefined;
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }, { status, headers });
}
