// n8n's engine behind a bare handler: three nodes that do what those of the measured workflow do. Without
// webhooks, storage and queue, so only its runs per second can be compared.
import 'reflect-metadata';
import { createRequire } from 'node:module';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';

const require = createRequire(import.meta.url);
const { ExecutionLifecycleHooks, WorkflowExecute } = require('n8n-core');
const { Workflow, createRunExecutionData } = require('n8n-workflow');

const description = {
  group: [],
  version: 1,
  defaults: {},
  inputs: ['main'],
  outputs: ['main'],
  properties: [],
};
const types = {
  pass: {
    description: { ...description, name: 'pass', displayName: 'Pass' },
    async execute() {
      return [this.getInputData()];
    },
  },
  set: {
    description: {
      ...description,
      name: 'set',
      displayName: 'Set',
      properties: [{ displayName: 'Value', name: 'value', type: 'string', default: '' }],
    },
    async execute() {
      return [
        this.getInputData().map((_, index) => ({ json: { said: this.getNodeParameter('value', index) } })),
      ];
    },
  },
};
const node = (name, type, parameters = {}) => ({
  id: name,
  name,
  type,
  typeVersion: 1,
  position: [0, 0],
  parameters,
});
const to = (target) => ({ main: [[{ node: target, type: 'main', index: 0 }]] });
const greeting = {
  id: '1',
  name: 'greeting',
  active: true,
  nodes: [
    node('Webhook', 'pass'),
    node('Greet', 'set', { value: '=Hello, {{ $json.parameters.name }}' }),
    node('Respond', 'pass'),
  ],
  connections: { Webhook: to('Greet'), Greet: to('Respond') },
  nodeTypes: { getByName: (type) => types[type], getByNameAndVersion: (type) => types[type] },
  settings: { executionOrder: 'v1' },
};
const workflow = new Workflow(greeting);

async function run(json) {
  const hooks = new ExecutionLifecycleHooks('webhook', '1', greeting);
  const start = { node: workflow.getNode('Webhook'), data: { main: [[{ json }]] }, source: null };
  const data = createRunExecutionData({ executionData: { nodeExecutionStack: [start] } });
  const additionalData = {
    hooks,
    executionId: '1',
    variables: {},
    setExecutionStatus() {},
    sendDataToUI() {},
  };
  const { data: done } = await new WorkflowExecute(additionalData, 'webhook', data).processRunExecutionData(
    workflow,
  );
  return done.resultData.runData.Respond[0].data.main[0][0].json;
}

const app = new Hono().post('/run', async (context) => context.json(await run(await context.req.json())));
const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready at http://127.0.0.1:${server.address().port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
