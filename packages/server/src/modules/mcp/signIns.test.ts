import { mcp } from '@heddle/api-contract/families/mcp';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMcpConnector } from '../../mcp/createMcpConnector.js';
import { startMcpServer, type TestMcpServer } from '../../mcp/testing/startMcpServer.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

// An MCP server that is its own authorization server: any code is exchanged for the token below.
const token = 'planted-access-token-4711';
let world: TestWorld;
let owner: TestPerson;
let other: TestPerson;
let server: TestMcpServer;
let authorizationEndpoint: string | undefined;

function describeSignIn(path: string, origin: string): unknown {
  if (path.startsWith('/.well-known/oauth-protected-resource'))
    return { resource: `${origin}/mcp`, authorization_servers: [origin] };
  if (path.startsWith('/.well-known/oauth-authorization-server'))
    return {
      issuer: origin,
      authorization_endpoint: authorizationEndpoint ?? `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      registration_endpoint: `${origin}/register`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    };
  if (path === '/register') return { client_id: 'c1', redirect_uris: ['http://localhost/mcp/signed-in'] };
  if (path === '/token') return { access_token: token, token_type: 'bearer', expires_in: 3600 };
  return undefined;
}

beforeAll(async () => {
  const make = () => {
    const made = new McpServer({ name: 'private', version: '1' });
    made.registerTool('read', {}, () => ({ content: [{ type: 'text', text: 'secret' }] }));
    return made;
  };
  server = await startMcpServer(make, (request, response) => {
    const body = describeSignIn(request.url ?? '', server.origin);
    if (body !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      return true;
    }
    if (request.headers.authorization === `Bearer ${token}`) return false;
    const metadata = `${server.origin}/.well-known/oauth-protected-resource`;
    response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${metadata}"` }).end();
    return true;
  });
  const fetch = createOutboundFetch({ privateOrigins: [server.origin] });
  world = await createTestApp({ mcp: createMcpConnector({ fetch }) });
  owner = await world.register();
  other = await world.register();
});
afterAll(async () => {
  await world.close();
  await server.close();
});

const calls = (person = owner) => person.clientOf({ mcp }).mcp;

async function addServer() {
  const { mcp_server } = await calls().create({ space_id: owner.spaceId, name: 'Private' });
  const given = { mcp_server_id: mcp_server.id, server_url: server.url };
  const { mcp_server_access_point: point } = await calls().createAccessPoint(given);
  expect(point).toMatchObject({ validation_status: 'sign_in', is_signed_in: false, tools: [] });
  return { mcp_server_id: mcp_server.id, access_point_id: point.id };
}

test('a person signs in at a server, once per attempt, and the token stays here', async () => {
  const at = await addServer();
  const { redirect_url } = await calls().startSignIn(at);
  const asked = new URL(redirect_url);
  expect(asked.origin + asked.pathname).toBe(`${server.origin}/authorize`);
  expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
  const query = new URLSearchParams({ code: 'any', state: asked.searchParams.get('state') ?? '' }).toString();
  // Another person cannot finish it, and the attempt is over after that.
  await expect(calls(other).finishSignIn({ query })).rejects.toMatchObject({
    reason: { key: 'mcp.signInEnded' },
  });
  const again = new URL((await calls().startSignIn(at)).redirect_url).searchParams.get('state') ?? '';
  const second = new URLSearchParams({ code: 'any', state: again }).toString();
  const { mcp_server_access_point: point } = await calls().finishSignIn({ query: second });
  expect(point).toMatchObject({ validation_status: 'ok', is_signed_in: true, tools: [{ name: 'read' }] });
  await expect(calls().finishSignIn({ query: second })).rejects.toMatchObject({
    reason: { key: 'mcp.signInEnded' },
  });
  expect(await calls().debug({ ...at, tool_name: 'read' })).toMatchObject({ contents: [{ text: 'secret' }] });
  expect(JSON.stringify(await calls().getAccessPoint(at)) + world.lines.join('')).not.toContain(token);
  const { mcp_server_access_point: left } = await calls().signOut(at);
  expect(left.is_signed_in).toBe(false);
});

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'calc:x',
])('a server cannot send the browser to %s', async (address) => {
  const at = await addServer();
  authorizationEndpoint = address;
  await expect(calls().startSignIn(at)).rejects.toMatchObject({ name: 'ApiError' });
  authorizationEndpoint = undefined;
});
