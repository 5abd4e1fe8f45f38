import { readdirSync, readFileSync } from 'node:fs';
import { createExecutor, type ExecutorServices } from '@heddle/executor';
import { rememberedConversations } from '@heddle/executor/testing';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { afterEach, describe, expect, test } from 'vitest';
import { nodeExecutors } from './execute.js';
import type { WorkflowFixture } from './fixtures/runFixtures.js';
import { nodeTypes } from './index.js';

/**
 * SEC-01: expressions evaluated by other template engines. If any were evaluated here, it would leave one of
 * the traces below.
 */
const hostile = [
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is one of the attempts that it is none.
  '{{70001*7}} ${70001*7} #{70001*7} <%= 70001*7 %> {% 70001*7 %} {{=70001*7}} {{{70001*7}}} `${70001*7}`',
  '{{constructor.constructor("globalThis.pwned = 1; return process")()}}',
  '{{(()=>{}).constructor("globalThis.pwned = 1")()}}',
  '{{this}} {{this.constructor.name}} {{__proto__}} {{__proto__.constructor}} {{a["con"+"structor"]}}',
  '{{globalThis.process.env}} {{process.version}} {{self}} {{toString}} {{hasOwnProperty}} {{constructor.name}}',
  '{{String.raw`70001`}} {{[].filter.constructor("return 70001*7")()}} =70001*7',
].join(' ');
const traces = /490007|native code|\[object|function Object|\[Function/;

const executor = createExecutor({ definitions: nodeTypes, executors: nodeExecutors });
const nodes = new URL('./nodes/', import.meta.url);
const fixtures = readdirSync(nodes).flatMap((folder) =>
  readdirSync(new URL(`${folder}/fixtures/`, nodes))
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const text = readFileSync(new URL(`${folder}/fixtures/${file}`, nodes), 'utf8');
      return { folder, file, ...(JSON.parse(text) as WorkflowFixture) };
    }),
);

/** Stub of every service: records its requests and returns an answer that fits most of them. */
function recordingServices(asked: unknown[]): ExecutorServices {
  const methods = new Proxy(Object.create(null), {
    // `await` on a service must not find a `then` method.
    get: (_, method: string) =>
      method === 'then'
        ? undefined
        : (request: unknown) => {
            asked.push(request);
            return method === 'stream' ? chunks() : Promise.resolve(answers[method] ?? {});
          },
  });
  const conversations = rememberedConversations({ owner: 'app' });
  const service = (name: string) => (name === 'conversation' ? conversations : methods);
  return new Proxy({}, { get: (_, name: string) => service(name) }) as ExecutorServices;
}

async function* chunks() {
  yield { type: 'text' as const, text: 'an answer' };
  yield { type: 'finished' as const, usage: { inputTokens: 1, outputTokens: 1 } };
}

const answers: Record<string, unknown> = {
  run: { ok: true, output: {}, logs: [] },
  search: [],
  list: [],
  request: { status: 200, headers: {}, body: '{}' },
  load: { nodes: [], edges: [] },
};

type Path = (string | number)[];

/** Places in node settings that contain text. */
function textsOf(value: Json | undefined, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (Array.isArray(value)) return value.flatMap((item, index) => textsOf(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.keys(value).flatMap((key) => textsOf(value[key], [...path, key]));
}

function places(document: JsonObject): Path[] {
  return (document.nodes as JsonObject[]).flatMap(({ data }, index) =>
    isJsonObject(data) ? textsOf(data.inputs, ['nodes', index, 'data', 'inputs']) : [],
  );
}

function replaced(document: JsonObject, path: Path, text: string): JsonObject {
  const copy = structuredClone(document);
  let place: JsonObject = copy;
  for (const step of path.slice(0, -1)) place = place[step as string] as JsonObject;
  place[path.at(-1) as string] = text;
  return copy;
}

async function playOut(document: JsonObject, inputs: JsonObject): Promise<string> {
  const asked: unknown[] = [];
  const controller = new AbortController();
  const run = executor.start(document, inputs, {
    services: recordingServices(asked),
    signal: controller.signal,
    limits: { nodeRuns: 100 },
  });
  const state = await run.idle();
  controller.abort();
  await run.done;
  return JSON.stringify([
    state.outputs,
    state.answer,
    state.error,
    state.messages,
    state.interrupts,
    asked,
    [...state.nodes.values()],
  ]);
}

afterEach(() => expect(Object.hasOwn(globalThis, 'pwned')).toBe(false));

/** The text in the document, which must be output unchanged. */
const literal = '{{70001*7}}';

describe('SEC-01: no text of a document is ever evaluated', () => {
  const folders = [...new Set(fixtures.map(({ folder }) => folder))];
  test.each(folders)('in any setting of %s', async (folder) => {
    for (const { document, inputs, file } of fixtures.filter((one) => one.folder === folder)) {
      for (const path of places(document)) {
        const text = await playOut(replaced(document, path, hostile), inputs).catch(String);
        expect(text, `${file} ${path.join('.')}`).not.toMatch(traces);
      }
    }
  });

  test.each([
    'end',
    'message',
    'llm',
    'http',
    'intent',
    'question',
    'text',
    'database',
    'image-generate',
  ])('templates of %s print text that is not a reference verbatim', async (folder) => {
    const seen: string[] = [];
    for (const { document, inputs } of fixtures.filter((one) => one.folder === folder)) {
      for (const path of places(document))
        seen.push(await playOut(replaced(document, path, hostile), inputs).catch(String));
    }
    expect(seen.filter((text) => text.includes(literal)).length).toBeGreaterThan(0);
  });

  test('does not expand a value that looks like a template', async () => {
    const values = { a: '{{secret}} {{70001*7}}', secret: 'do not tell' };
    const input = (name: keyof typeof values) => ({
      name,
      input: { type: 'string', value: { type: 'literal', content: values[name] } },
    });
    const document = {
      nodes: [
        { id: '100001', type: '1', data: { outputs: [] } },
        {
          id: '900001',
          type: '2',
          data: {
            inputs: {
              terminatePlan: 'useAnswerContent',
              streamingOutput: false,
              inputParameters: [input('a'), input('secret')],
              content: { type: 'string', value: { type: 'literal', content: 'says {{a}}' } },
            },
          },
        },
      ],
      edges: [{ sourceNodeID: '100001', targetNodeID: '900001' }],
    };
    const state = await executor.start(document as unknown as JsonObject, {}, { services: {} }).done;
    expect(state.answer).toBe('says {{secret}} {{70001*7}}');
  });
});
