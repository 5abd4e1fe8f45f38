import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { startMcpServer, type TestMcpServer } from './startMcpServer.js';

/** The token for which the server exchanges any code. */
export const signInToken = 'planted-access-token-4711';

/** An MCP server that is its own authorization server. */
export interface SignInServer extends TestMcpServer {
  /** Where it sends browsers; undefined for its own page. */
  authorizationEndpoint: string | undefined;
  /** The issuer of its metadata; undefined for itself. */
  issuer: string | undefined;
}

/** Starts a server with the tool `read`, which only people who have signed in may list and call. */
export async function startSignInServer(): Promise<SignInServer> {
  const make = () => {
    const made = new McpServer({ name: 'private', version: '1' });
    made.registerTool('read', {}, () => ({ content: [{ type: 'text', text: 'secret' }] }));
    return made;
  };
  const server = await startMcpServer(make, (request, response) => {
    const body = describeSignIn(request.url ?? '', signInServer);
    if (body !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      return true;
    }
    if (request.headers.authorization === `Bearer ${signInToken}`) return false;
    const metadata = `${server.origin}/.well-known/oauth-protected-resource`;
    response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${metadata}"` }).end();
    return true;
  });
  const signInServer: SignInServer = { ...server, authorizationEndpoint: undefined, issuer: undefined };
  return signInServer;
}

function describeSignIn(
  path: string,
  { origin, authorizationEndpoint, issuer = origin }: SignInServer,
): unknown {
  if (path.startsWith('/.well-known/oauth-protected-resource'))
    return { resource: `${origin}/mcp`, authorization_servers: [origin] };
  if (path.startsWith('/.well-known/oauth-authorization-server'))
    return {
      issuer,
      authorization_endpoint: authorizationEndpoint ?? `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      registration_endpoint: `${origin}/register`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    };
  if (path === '/register') return { client_id: 'c1', redirect_uris: ['http://localhost/mcp/signed-in'] };
  if (path === '/token') return { access_token: signInToken, token_type: 'bearer', expires_in: 3600 };
  return undefined;
}
