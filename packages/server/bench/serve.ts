import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Family } from '@heddle/api-contract';
import { account } from '@heddle/api-contract/families/account';
import { space } from '@heddle/api-contract/families/space';
import { workflow } from '@heddle/api-contract/families/workflow';
import { startServer } from '../src/node.js';
import { chain, code } from '../src/testing/runDocuments.js';
import { type Recording, serveBare } from './bareServer.js';
import { longestGap } from './longestGap.js';
// Import first, so that the drivers are patched before others read their methods.
import { recordStatements } from './recordStatements.js';

/** A measured request. */
export interface MeasuredRequest {
  name: string;
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Message from the process with the servers to the load generator. */
export interface Ready {
  ours: string;
  bare: string;
  requests: MeasuredRequest[];
  /** Longest pause of the event loop, and duration of the statement meanwhile, in ms. */
  gap: { gapMs: number; statementMs: number };
}

const nodes = 50;
const listed = 30;

const [databaseUrl] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'heddle-bench-'));
const configFile = join(folder, 'none.json');
writeFileSync(configFile, '{"models":[]}');
const server = await startServer({ port: 0, dataFolder: join(folder, 'data'), configFile, databaseUrl });

const headers: Record<string, string> = { 'x-requested-with': 'bench', 'content-type': 'application/json' };
const fetchOurs = (url: string, init?: RequestInit) => fetch(url, init);
const clientOf = <F extends Record<string, Family>>(families: F) =>
  createClient(families, { fetch: fetchOurs, baseURL: server.url, headers });

const registered = await fetch(server.url + account.calls.register.path, {
  method: 'POST',
  headers,
  body: JSON.stringify({ email: 'bench@example.com', password: 'a quiet blue heron' }),
});
headers.cookie = registered.headers.getSetCookie()[0]!.split(';')[0]!;

const [own] = (await clientOf({ space }).space.list()).bot_space_list;
const calls = clientOf({ workflow }).workflow;
const source = 'async function main() { return { out: "a" } }';
const schema = JSON.stringify(
  chain(
    [],
    Array.from({ length: nodes }, (_, index) => code(String(1000 + index), `Step ${index}`, source)),
  ),
);
const ids: string[] = [];
for (let index = 0; index < listed; index++) {
  const { workflow_id } = await calls.create({ name: `flow_${index}`, desc: 'measured', space_id: own!.id });
  await calls.save({ workflow_id, schema });
  ids.push(workflow_id);
}

const post = (name: string, path: string, input: object): MeasuredRequest => ({
  name,
  path,
  method: 'POST',
  headers,
  body: JSON.stringify(input),
});
const requests = [
  post(`read a workflow of ${nodes} nodes`, workflow.calls.canvas.path, { workflow_id: ids[0] }),
  post(`list ${listed} workflows`, workflow.calls.workflowList.path, {
    space_id: own!.id,
    page: 1,
    size: listed,
  }),
  post(`save a workflow of ${nodes} nodes`, workflow.calls.save.path, { workflow_id: ids[1], schema }),
];
const recordings: Recording[] = [];
for (const { path, method, body } of requests) {
  const ask = () => fetch(server.url + path, { method, headers, body: body! });
  // Warm up: the first request builds schemas and caches.
  await (await ask()).text();
  const [response, statements] = await recordStatements(async () => {
    const answer = await ask();
    return { contentType: answer.headers.get('content-type') ?? '', body: await answer.text() };
  });
  recordings.push({ path, statements, ...response });
}
const bare = await serveBare(recordings);
const gap = await longestGap();
const ready: Ready = { ours: server.url, bare: bare.url, requests, gap };
process.send!(ready);
process.once('message', async () => {
  bare.server.close();
  // The server is still answering requests of connections that the load generator has closed.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await server.close();
  rmSync(folder, { recursive: true, force: true });
  process.disconnect();
});
