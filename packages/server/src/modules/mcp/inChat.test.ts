import { mcp } from '@heddle/api-contract/families/mcp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createMcpConnector } from '../../mcp/createMcpConnector.js';
import { type SignInServer, startSignInServer } from '../../mcp/testing/startSignInServer.js';
import { streamTexts } from '../../models/testing/scriptedEndpoint.js';
import { streamToolCalls } from '../../models/testing/streamToolCalls.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { agentTester, listen } from '../agent-chat/testing/agentTester.js';

// A chat with an agent whose MCP server its user has not signed in at.
let server: SignInServer;
const tester = agentTester({}, async () => {
  server = await startSignInServer();
  return { mcp: createMcpConnector({ fetch: createOutboundFetch({ privateOrigins: [server.origin] }) }) };
});
const { script, createAgent, send, prompt } = tester;
beforeEach(() => {
  script.replies = [
    streamToolCalls([{ id: 'c0', name: 'read', arguments: {} }]),
    streamTexts(['It says: secret.']),
  ];
});
afterAll(() => server.close());

const calls = () => tester.owner.clientOf({ mcp }).mcp;

async function signIn(at: { mcp_server_id: string; access_point_id: string }) {
  const { redirect_url } = await calls().startSignIn(at);
  const state = new URL(redirect_url).searchParams.get('state') ?? '';
  const query = new URLSearchParams({ code: 'any', state }).toString();
  return (await calls().finishSignIn({ query })).mcp_server_access_point;
}

/** An agent with an approved tool of a server, which everybody has signed out of. */
async function createSignedOut() {
  const { mcp_server } = await calls().create({ space_id: tester.owner.spaceId, name: 'Notes' });
  const given = { mcp_server_id: mcp_server.id, server_url: server.url };
  const { mcp_server_access_point: point } = await calls().createAccessPoint(given);
  const at = { mcp_server_id: mcp_server.id, access_point_id: point.id };
  const { tools } = await signIn(at);
  await calls().review({ ...at, decision: 'approve', tools });
  await calls().signOut(at);
  const chosen = [{ mcp_server_id: mcp_server.id, enabled_tools: ['read'] }];
  return { at, bot_id: await createAgent({ mcp_servers: chosen }) };
}

async function resume(bot_id: string, output: string) {
  const { conversation_id } = await tester.api().agentChat.getConversation({ bot_id });
  return listen(tester.api().agentChat.resumeChat({ conversation_id, tool_outputs: [{ output }] }));
}

test('a chat asks to sign in at an MCP server, and goes on with the same call afterwards', async () => {
  const { at, bot_id } = await createSignedOut();
  const asked = await send(bot_id, 'What do my notes say?');
  const query = new URLSearchParams(at).toString();
  expect(JSON.parse(asked.of('answer')[0]!.content)).toMatchObject({
    content_type: 'oauth',
    content: { name: 'Notes', url: `/mcp/sign-in?${query}` },
  });
  await signIn(at);
  expect((await resume(bot_id, 'I have signed in')).text).toBe('It says: secret.');
  expect(prompt(1).at(-1)).toMatchObject({ role: 'tool', content: 'secret' });
});

test('somebody who goes on without signing in is not asked again; the model is told', async () => {
  const { bot_id } = await createSignedOut();
  await send(bot_id, 'What do my notes say?');
  await resume(bot_id, 'Continue without it');
  expect(prompt(1).at(-1)).toMatchObject({ content: expect.stringMatching(/^Error: .*sign in/i) });
});
