import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workflow } from '@heddle/api-contract/families/workflow';
import { createNodeSandboxWorker } from '@heddle/executor/sandbox/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from './kernel/router.js';
import { createFixtures, type Fixtures, fixtureId } from './testing/createFixtures.js';
import { createTestApp, type TestPerson, type TestWorld } from './testing/createTestApp.js';
import { requestOf } from './testing/requestOf.js';
import { inputSchemaOf, sampleInput } from './testing/sampleInput.js';

/** How many executions of each kind a document started. */
const started = { workers: 0, requests: 0, models: 0 };
const file = join(mkdtempSync(join(tmpdir(), 'heddle-hostile-')), 'written');
let world: TestWorld;
let owner: TestPerson;
let things: Fixtures;

beforeAll(async () => {
  world = await createTestApp({
    createWorker: () => {
      started.workers += 1;
      return createNodeSandboxWorker();
    },
    http: {
      request: () => {
        started.requests += 1;
        return Promise.reject(new Error('unexpected call'));
      },
    },
    fetch: () => {
      started.models += 1;
      return Promise.reject(new Error('unexpected call'));
    },
  });
  owner = await world.register();
  things = await createFixtures(owner);
});
afterAll(() => world.close());

const node = (id: string, type: string, inputs: object, more: object = {}) => ({
  id,
  type,
  meta: { position: { x: Number(id) % 1000, y: 0 } },
  data: { nodeMeta: { title: `node ${id}` }, inputs, outputs: [{ type: 'string', name: 'output' }], ...more },
});
const literal = (content: unknown) => ({ type: 'string', value: { type: 'literal', content } });
const javascript = `for (;;) require('fs').writeFileSync(${JSON.stringify(file)}, 'x'); function main() {}`;
const python = `open(${JSON.stringify(file)}, 'w').write('x')\nwhile True: pass\n`;
const canary = 'http://127.0.0.1:9/canary';

/** A document that would run code, make requests, set a trigger and start a process if it were run. */
const hostile = JSON.stringify({
  nodes: [
    { id: '100001', type: '1', meta: { position: { x: 0, y: 0 } }, data: { outputs: [] } },
    node('2', '5', { language: 5, code: javascript, inputParameters: [] }),
    node('3', '5', { language: 3, code: python, inputParameters: [] }),
    node('4', '45', {
      apiInfo: { method: 'GET', url: canary },
      headers: [],
      params: [],
      body: { bodyType: 'EMPTY' },
      auth: {},
    }),
    node('5', '4', {
      apiParam: [
        { name: 'apiID', input: literal('1') },
        { name: 'pluginID', input: literal('2') },
      ],
      inputParameters: [],
    }),
    node('6', '3', {
      llmParam: [{ name: 'prompt', input: literal('{{constructor.constructor("1")()}}') }],
      inputParameters: [],
    }),
    node('7', '34', { inputParameters: [{ name: 'crontab', input: literal('* * * * * *') }] }),
    node('8', '987', { type: 'stdio', command: 'touch', args: [file], env: { A: '1' }, url: canary }),
    {
      id: '900001',
      type: '2',
      meta: { position: { x: 0, y: 0 } },
      data: { inputs: { terminatePlan: 'returnVariables', inputParameters: [] } },
    },
  ],
  edges: ['2', '3', '4', '5', '6', '7', '8'].flatMap((id) => [
    { sourceNodeID: '100001', targetNodeID: id },
    { sourceNodeID: id, targetNodeID: '900001' },
  ]),
});

function expectNothing(): void {
  expect(started).toEqual({ workers: 0, requests: 0, models: 0 });
  expect(existsSync(file)).toBe(false);
}

const keyOf = ({ call }: Route) => `${call.method} ${call.path}`;
// Calls that run something: a stored workflow, or one step of a run in the browser. Password calls are slow.
const runs = /test_run|test_resume|nodeDebug|run_service|passport/;

describe('SEC-10, SEC-11: a document executes nothing until it is run', () => {
  test('is stored, validated, opened, copied, listed and published without running', async () => {
    const client = owner.clientOf({ workflow }).workflow;
    const began = performance.now();
    const { workflow_id } = await client.create({ name: 'hostile', space_id: owner.spaceId });
    await client.save({ workflow_id, schema: hostile });
    // The check reports an edge to a missing node, so it did read the document.
    const broken = hostile.replace('"targetNodeID":"900001"', '"targetNodeID":"nowhere"');
    await expect(client.validateTree({ workflow_id, schema: broken })).rejects.toThrow('nowhere');
    await client.validateTree({ workflow_id, schema: hostile });
    const { workflow: opened } = await client.canvas({ workflow_id });
    expect(JSON.parse(opened.schema_json)).toEqual(JSON.parse(hostile));
    await client.copy({ workflow_id, space_id: owner.spaceId });
    await client.workflowDetail({ workflow_ids: [workflow_id], space_id: owner.spaceId }).catch(() => {});
    await client.publish({ workflow_id }).catch(() => {});
    await client.delete({ workflow_id });
    expect(performance.now() - began).toBeLessThan(5_000);
    expectNothing();
  });

  test('only the calls that run something accept a program in any field', async () => {
    const routes = world.app.routes.filter(
      (route) =>
        route.call.method !== 'GET' &&
        route.call.body === 'json' &&
        !runs.test(keyOf(route)) &&
        !('reason' in route.handler),
    );
    expect(routes.length).toBeGreaterThan(20);
    for (const route of routes) {
      const known = sampleInput(route.call, (field) => fixtureId(things, route, field) ?? '1', 'all fields');
      const more = {
        schema: hostile,
        code: javascript,
        canvas: hostile,
        nodes: JSON.parse(hostile).nodes,
        command: 'touch',
        args: [file],
      };
      for (const input of [
        { ...more, ...known },
        { ...known, ...more },
      ]) {
        const began = performance.now();
        await world.app.fetch(requestOf(route.call, input, { cookie: owner.cookie }));
        expect(performance.now() - began, keyOf(route)).toBeLessThan(2_000);
      }
    }
    expectNothing();
  });
});

const environmentNames: Readonly<Record<string, RegExp>> = {
  env: /^\/(?:api\/(?:op_)?workflow|v1\/workflow|api\/mcp_manage)/,
  environment:
    /^(?:\/api\/(?:plugin_api\/debug_api|playground_api\/(?:draftbot\/update_draft_bot_info|update_agent_v2)|intelligence_api\/(?:environment\/\w+|publish\/publish_intelligence_unlist))|\/v1\/(?:apps\/:app_id|variables))$/,
};

describe('SEC-12: nobody can configure a command', () => {
  test('no call has a field for a command, its arguments or its environment', () => {
    const found = world.app.routes.flatMap((route) => {
      const schema = inputSchemaOf(route.call);
      return (
        namesIn(schema)
          .filter((name) =>
            /^(command|cmd|args|argv|env|environment|executable|shell|transport|entrypoint)$/i.test(name),
          )
          // Names of environments: of versions of workflows and apps, of addresses of plugins and MCP servers.
          .filter((name) => !environmentNames[name]?.test(route.call.path))
          .map((name) => `${keyOf(route)}: ${name}`)
      );
    });
    expect(found).toEqual([]);
  });
});

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(namesIn)];
}
