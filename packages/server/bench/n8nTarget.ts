import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryOf, type RunTarget, startUntil, stopChild } from './runTarget.js';

const program = fileURLToPath(new URL('n8n/node_modules/n8n/bin/n8n', import.meta.url));

/** Whether n8n is installed in its folder. */
export const hasN8n = existsSync(program);

const node = (name: string, type: string, typeVersion: number, parameters: object, more: object = {}) => ({
  id: name,
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion,
  position: [0, 0],
  parameters,
  ...more,
});

const to = (target: string) => ({ main: [[{ node: target, type: 'main', index: 0 }]] });

/** A webhook, a text with the given name, and a response: what `greeting` does. */
const workflow = {
  id: 'greetingBench001',
  name: 'greeting',
  active: true,
  settings: { executionOrder: 'v1', saveDataSuccessExecution: 'all', saveManualExecutions: true },
  nodes: [
    node(
      'Webhook',
      'webhook',
      2,
      { httpMethod: 'POST', path: 'greeting', responseMode: 'responseNode', options: {} },
      {
        webhookId: 'greeting',
      },
    ),
    node('Greet', 'set', 3.4, {
      mode: 'manual',
      assignments: {
        assignments: [
          { id: 'said', name: 'said', value: '=Hello, {{ $json.body.parameters.name }}', type: 'string' },
        ],
      },
      options: {},
    }),
    node('Respond', 'respondToWebhook', 1.1, { respondWith: 'firstIncomingItem', options: {} }),
  ],
  connections: { Webhook: to('Greet'), Greet: to('Respond') },
};

/** n8n on PostgreSQL, as its guide starts it, with the traces of all executions stored. */
export async function startN8n(database: URL, port: number): Promise<RunTarget & { readyMs: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-n8n-'));
  const environment = {
    PATH: process.env.PATH,
    HOME: folder,
    N8N_USER_FOLDER: folder,
    N8N_PORT: String(port),
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    N8N_RUNNERS_BROKER_PORT: String(port + 1),
    EXECUTIONS_DATA_SAVE_ON_SUCCESS: 'all',
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: database.hostname,
    DB_POSTGRESDB_PORT: database.port,
    DB_POSTGRESDB_USER: decodeURIComponent(database.username),
    DB_POSTGRESDB_PASSWORD: decodeURIComponent(database.password),
    DB_POSTGRESDB_DATABASE: database.pathname.slice(1),
  };
  const file = join(folder, 'greeting.json');
  writeFileSync(file, JSON.stringify([workflow]));
  const once = (...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], { env: environment, stdio: 'pipe' });
  once('import:workflow', `--input=${file}`);
  once('publish:workflow', `--id=${workflow.id}`);
  const { child, readyMs } = await startUntil(
    process.execPath,
    [program, 'start'],
    environment,
    'Editor is now',
  );
  return {
    name: 'n8n, PostgreSQL',
    readyMs,
    answer: 'Hello, Ada',
    requests: [
      {
        url: `http://127.0.0.1:${port}/webhook/greeting`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ parameters: { name: 'Ada' } }),
      },
    ],
    memoryMB: () => memoryOf(child.pid ?? 0),
    async close() {
      await stopChild(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
