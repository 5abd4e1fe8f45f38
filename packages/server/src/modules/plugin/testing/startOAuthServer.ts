import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real OAuth 2 server with PKCE, rotating refresh tokens and revocation. In a browser, people press a link to consent. */
export interface OAuthServer {
  url: string;
  /** Parameters of each token request. */
  asked: URLSearchParams[];
  /** Tokens that were revoked. */
  revoked: string[];
  /** Access tokens that are valid. */
  valid: Set<string>;
  /** Life of further access tokens, in seconds. */
  lifetime: number;
  /** Answers further token requests; undefined restores the server. */
  answer: ((response: ServerResponse) => void) | undefined;
  /** What the server redirects the browser of a person who consents to: the query of the redirect URI. */
  consent(authorizeUrl: string): { redirectUri: string; query: string };
  close(): Promise<void>;
}

export const clientId = 'heddle';
export const clientSecret = 'planted-client-secret';

interface Code {
  challenge: string;
  redirectUri: string;
}

export async function startOAuthServer(): Promise<OAuthServer> {
  const codes = new Map<string, Code>();
  const refreshTokens = new Set<string>();
  let count = 0;
  const oauth: OAuthServer = {
    url: '',
    asked: [],
    revoked: [],
    valid: new Set(),
    lifetime: 3600,
    answer: undefined,
    consent(authorizeUrl) {
      const { searchParams } = new URL(authorizeUrl);
      if (searchParams.get('code_challenge_method') !== 'S256') throw new Error('PKCE is required');
      const code = `planted-code-${++count}`;
      const redirectUri = searchParams.get('redirect_uri') ?? '';
      codes.set(code, { challenge: searchParams.get('code_challenge') ?? '', redirectUri });
      const state = searchParams.get('state') ?? '';
      return { redirectUri, query: `?${new URLSearchParams({ code, state })}` };
    },
    close: async () => undefined,
  };

  function grant(parameters: URLSearchParams): boolean {
    const read = (name: string) => parameters.get(name) ?? '';
    if (read('grant_type') === 'client_credentials') return true;
    if (read('grant_type') === 'refresh_token') return refreshTokens.delete(read('refresh_token'));
    const code = codes.get(read('code'));
    codes.delete(read('code'));
    const challenge = createHash('sha256').update(read('code_verifier')).digest('base64url');
    return code?.challenge === challenge && code.redirectUri === read('redirect_uri');
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const parameters = new URLSearchParams(Buffer.concat(pieces).toString());
    const send = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (request.url?.startsWith('/authorize?')) {
      const { redirectUri, query } = oauth.consent(`${oauth.url}${request.url}`);
      response.setHeader('content-type', 'text/html');
      return void response.end(
        `<h1>Calendar accounts</h1><a href="${redirectUri}${query.replaceAll('&', '&amp;')}">Allow</a>`,
      );
    }
    if (request.url === '/revoke') {
      const token = parameters.get('token') ?? '';
      oauth.revoked.push(token);
      refreshTokens.delete(token);
      oauth.valid.clear();
      return void send(200, {});
    }
    oauth.asked.push(parameters);
    if (oauth.answer) return oauth.answer(response);
    const isClient =
      parameters.get('client_id') === clientId && parameters.get('client_secret') === clientSecret;
    if (!isClient) return void send(401, { error: 'invalid_client' });
    if (!grant(parameters))
      return void send(400, { error: 'invalid_grant', error_description: Object.fromEntries(parameters) });
    count++;
    const access_token = `planted-access-${count}`;
    const refresh_token = `planted-refresh-${count}`;
    oauth.valid.add(access_token);
    refreshTokens.add(refresh_token);
    const isCode = parameters.get('grant_type') !== 'client_credentials';
    send(200, {
      access_token,
      token_type: 'Bearer',
      expires_in: oauth.lifetime,
      ...(isCode && { refresh_token }),
    });
  }

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  oauth.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  oauth.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return oauth;
}
