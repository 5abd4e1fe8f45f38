import { mcp } from '@heddle/api-contract/families/mcp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMcpConnector } from '../../mcp/createMcpConnector.js';
import { type SignInServer, signInToken, startSignInServer } from '../../mcp/testing/startSignInServer.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let owner: TestPerson;
let other: TestPerson;
let server: SignInServer;

beforeAll(async () => {
  server = await startSignInServer();
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
  expect(JSON.stringify(await calls().getAccessPoint(at)) + world.lines.join('')).not.toContain(signInToken);
  const { mcp_server_access_point: left } = await calls().signOut(at);
  expect(left.is_signed_in).toBe(false);
  // Not even over the connection that is still open.
  await expect(calls().debug({ ...at, tool_name: 'read' })).rejects.toMatchObject({
    reason: { key: 'mcp.needsSignIn' },
  });
});

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'calc:x',
])('a server cannot send the browser to %s', async (address) => {
  const at = await addServer();
  server.authorizationEndpoint = address;
  await expect(calls().startSignIn(at)).rejects.toMatchObject({ name: 'ApiError' });
  server.authorizationEndpoint = undefined;
});

test('nobody is sent to sign in with metadata of another issuer', async () => {
  const at = await addServer();
  server.issuer = 'https://accounts.example';
  await expect(calls().startSignIn(at)).rejects.toMatchObject({
    reason: {
      key: 'mcp.otherIssuer',
      parameters: { issuer: 'https://accounts.example', expected: server.origin },
    },
  });
  server.issuer = undefined;
  expect(await calls().startSignIn(at)).toMatchObject({ redirect_url: expect.any(String) });
});
