import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '@heddle/workflow-schema';
import { greeting, streaming } from './runDocument.js';
import { memoryOf, type RunTarget, startUntil, stopChild } from './runTarget.js';

/** The built command line. */
export const program = fileURLToPath(new URL('../../cli/dist/heddle.js', import.meta.url));

// One account may start 6,000 runs a minute through the API.
const callers = 6;
const model = '7';

/** Heddle with its database, and what else is measured of it. */
export interface HeddleTarget extends RunTarget {
  readyMs: number;
  url: string;
  /** Requests that stream the text of a model. */
  streams: RunTarget['requests'];
  owner: { cookie: string; spaceId: string; userId: string; workflowId: string };
}

/**
 * Starts a server, on PGlite without `databaseUrl`, and workers beside it. `modelOrigin` plays the model of
 * the streams.
 */
export async function startHeddle(
  name: string,
  { databaseUrl, workers = 0, modelOrigin }: { databaseUrl?: string; workers?: number; modelOrigin: string },
): Promise<HeddleTarget> {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-runs-'));
  const configFile = join(folder, 'heddle.config.json');
  const models = [{ id: model, name: 'played', baseURL: `${modelOrigin}/v1`, model: 'played' }];
  writeFileSync(configFile, JSON.stringify({ models }));
  const environment = {
    PORT: '0',
    HEDDLE_DATA: join(folder, 'data'),
    HEDDLE_CONFIG: configFile,
    HEDDLE_REGISTRATION: 'open',
    HEDDLE_DATABASE_URL: databaseUrl,
  };
  const { child, readyMs, output } = await startUntil(
    process.execPath,
    [program, 'start'],
    environment,
    'ready at',
  );
  const url = /http:\/\/[\w.]+:\d+/.exec(output)?.[0] ?? '';
  const beside = [];
  for (let index = 0; index < workers; index++)
    beside.push(await startUntil(process.execPath, [program, 'worker'], environment, 'jobs'));
  const people = [];
  for (let index = 0; index < callers; index++) people.push(await prepareCaller(url, index));
  const [first] = people;
  if (!first) throw new Error('there are no callers');
  const request = ({ token }: typeof first, path: string, workflow_id: string) => ({
    url: url + path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ workflow_id, parameters: { name: 'Ada' } }),
  });
  const children = [child, ...beside.map((worker) => worker.child)];
  return {
    name,
    readyMs,
    url,
    answer: 'Hello, Ada',
    requests: people.map((one) => request(one, '/v1/workflow/run', one.workflowId)),
    streams: people.map((one) => request(one, '/v1/workflow/stream_run', one.streamId)),
    owner: first,
    memoryMB: () => children.reduce((sum, { pid }) => sum + memoryOf(pid ?? 0), 0),
    async close() {
      for (const one of children.reverse()) await stopChild(one);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Registers a person with a published workflow of each kind and a token. */
async function prepareCaller(url: string, index: number) {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
  };
  const post = async (path: string, body: JsonObject) => {
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = (await response.json()) as { code: number; msg: string; data: Record<string, unknown> };
    if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`);
    headers.cookie ??= response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return answer.data;
  };
  const person = { email: `bench${index}@example.com`, password: 'a quiet blue heron' };
  const { user_id_str: userId } = await post('/api/passport/web/email/register/v2/', person);
  const { bot_space_list } = await post('/api/playground_api/space/list', {});
  const [space] = bot_space_list as { id: string }[];
  const publish = async (name: string, document: JsonObject) => {
    const { workflow_id } = await post('/api/workflow_api/create', { name, space_id: space?.id ?? '' });
    const workflowId = String(workflow_id);
    await post('/api/workflow_api/save', { workflow_id: workflowId, schema: JSON.stringify(document) });
    await post('/api/workflow_api/publish', { workflow_id: workflowId, force: true });
    return workflowId;
  };
  const workflowId = await publish('greeting', greeting);
  const streamId = await publish('streaming', streaming(model));
  const { token } = await post('/api/permission_api/pat/create_personal_access_token_and_permission', {
    name: 'bench',
    workspace_permission_v2: { option: 1, permission_list: ['Workflow.run'] },
  });
  return {
    cookie: headers.cookie ?? '',
    spaceId: space?.id ?? '',
    userId: String(userId),
    workflowId,
    streamId,
    token: String(token),
  };
}
