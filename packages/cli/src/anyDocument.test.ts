import { createExecutor, type ExecutorServices } from '@heddle/executor';
import { nodeIssueMessages, nodeTypes } from '@heddle/node-types';
import { nodeExecutors } from '@heddle/node-types/execute';
import { issueText, validate } from '@heddle/validator';
import { createRegistry, type Json, type JsonObject, setOwn } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scriptedModel } from './world/scriptedModel.js';

const registry = createRegistry(nodeTypes);
const executor = createExecutor({ definitions: nodeTypes, executors: nodeExecutors });
const services: ExecutorServices = {
  model: scriptedModel({ '*': [{ text: '{"a":1}' }] }, () => {}),
  code: { run: ({ params }) => Promise.resolve({ ok: true, output: params, logs: [] }) },
};

const hostileKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'length'];
const key = fc.oneof(
  fc.constantFrom(
    ...hostileKeys,
    'id',
    'type',
    'data',
    'inputs',
    'inputParameters',
    'name',
    'input',
    'value',
  ),
  fc.string({ maxLength: 5 }),
);
const { value: anyJson } = fc.letrec<{ value: Json; object: JsonObject }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>(
      null,
      true,
      0,
      -1,
      1e308,
      '',
      '__proto__',
      '{{__proto__}}',
      '{{a.constructor}}',
      '100001',
    ),
    fc.string(),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map((entries) => {
    const object: JsonObject = {};
    for (const [name, value] of entries) setOwn(object, name, value);
    return object;
  }),
}));

/** Replaces some part of a JSON value with `value`, or removes the part if `value` is undefined. */
function spoil(json: Json, pick: number, value: Json | undefined): Json {
  const places: [JsonObject | Json[], string | number][] = [];
  const visit = (at: Json) => {
    if (typeof at !== 'object' || at === null) return;
    for (const name of Array.isArray(at) ? at.keys() : Object.keys(at)) {
      places.push([at, name]);
      visit((at as JsonObject)[name]!);
    }
  };
  visit(json);
  const place = places[pick % Math.max(1, places.length)];
  if (place === undefined) return value ?? null;
  const [parent, name] = place;
  if (Array.isArray(parent)) parent.splice(Number(name), 1, ...(value === undefined ? [] : [value]));
  else if (value === undefined) delete parent[name];
  else setOwn(parent, String(name), value);
  return json;
}

/** Start, a new node of some type, End; each node as an editor creates it, then corrupted in a few places. */
const spoiled = fc
  .record({
    code: fc.constantFrom(...nodeTypes.map((definition) => definition.code)),
    wounds: fc.array(fc.tuple(fc.nat(), fc.option(anyJson, { nil: undefined })), { maxLength: 4 }),
  })
  .map(({ code, wounds }) => {
    const make = (id: string, type: string) => ({
      id,
      type,
      data: registry.byCode(type)!.create({ language: 'en', title: `node ${id}` }),
    });
    const edge = (sourceNodeID: string, targetNodeID: string) => ({ sourceNodeID, targetNodeID });
    let json: Json = structuredClone({
      nodes: [make('100001', '1'), make('5', code), make('900001', '2')],
      edges: [edge('100001', '5'), edge('5', '900001')],
    });
    for (const [pick, value] of wounds) json = spoil(json, pick, structuredClone(value));
    return json;
  });

function isClean(): boolean {
  return Object.keys(Object.prototype).length === 0 && ({} as JsonObject).polluted === undefined;
}

/** Imports, validates and runs a document; the outcome is always issues, a typed error or a result. */
async function bear(json: Json, inputs: JsonObject): Promise<void> {
  const parsed = parseDocumentText(JSON.stringify(json));
  if (parsed.error) {
    expect(parsed.error.code).toBeTypeOf('number');
    expect(parsed.error.message).not.toBe('');
  } else {
    for (const issue of [...parsed.issues, ...validate(parsed.document, { registry })]) {
      expect(issueText(issue, 'en', nodeIssueMessages)).not.toMatch(/rule .* is violated/);
    }
  }
  const document = (parsed.error ? json : parsed.json) as JsonObject;
  const handle = executor.start(document, inputs, { services, limits: { timeoutMs: 5_000, nodeRuns: 200 } });
  const state = await handle.idle();
  handle.cancel();
  expect(['success', 'failed', 'waiting']).toContain(state.status);
  if (state.status === 'failed') {
    expect(state.error?.code).toBeTypeOf('number');
    expect(state.error?.message).not.toMatch(
      /Cannot read prop|is not a function|is not iterable|undefined \(/,
    );
  }
  for (const node of state.nodes.values()) {
    if (node.status === 'failed') expect(node.error?.nodeId).toBe(node.nodeId);
  }
  expect(isClean()).toBe(true);
}

describe('any JSON', () => {
  it('as a document leads to issues, a typed error or a result', async () => {
    await fc.assert(
      fc.asyncProperty(anyJson, anyJson, async (nodes, edges) => {
        await bear({ nodes, edges }, {});
        await bear(nodes, {});
      }),
      { numRuns: 150 },
    );
  });

  it('anywhere in a node of any type does so too', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled, anyJson, async (json, input) => {
        const inputs: JsonObject = {};
        setOwn(inputs, '__proto__', input);
        setOwn(inputs, 'input', input);
        await bear(json, inputs);
      }),
      { numRuns: 600 },
    );
  }, 120_000);
});
