import { readFileSync } from 'node:fs';
import type { ImportedNode } from '@heddle/api-contract/families/archive';
import { createExecutor, type ExecutorServices, type HttpRequest } from '@heddle/executor';
import { createCodeService } from '@heddle/executor/sandbox';
import { createNodePythonWorker, createNodeSandboxWorker } from '@heddle/executor/sandbox/node';
import { scriptedModel } from '@heddle/executor/testing';
import { nodeTypes } from '@heddle/node-types';
import { nodeExecutors } from '@heddle/node-types/execute';
import { PluginError, parseText } from '@heddle/plugin';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { ConvertedWorkflow } from './ConvertedWorkflow.js';
import { convertForeign } from './convertForeign.js';
import { ForeignProblem } from './ForeignProblem.js';

const model = { id: '7', name: 'House model' };
const read = (path: string) => readFileSync(new URL(`./fixtures/${path}`, import.meta.url), 'utf8');
const convert = (text: string) => convertForeign(parseText(text), text, model);
const convertFile = (path: string) => convert(read(path)).converted;

/** A report in short: title, outcome and notes of each node. */
const inShort = (nodes: readonly ImportedNode[]) =>
  nodes.map(({ title, outcome, notes }) => [title, outcome, ...notes.map(({ code }) => code)].join(' '));

const executor = createExecutor({ definitions: nodeTypes, executors: nodeExecutors });
const code = createCodeService({
  createSandboxWorker: createNodeSandboxWorker,
  createPythonWorker: createNodePythonWorker,
});
afterAll(() => code.dispose());

interface Run {
  inputs: JsonObject;
  model?: string[];
  http?: string;
  outputs?: JsonObject;
  answer?: string;
}

async function run(document: JsonObject, { inputs, model: answers = [], http }: Run) {
  const asked: HttpRequest[] = [];
  const values = new Map<string, string>();
  const scripted = scriptedModel(answers.map((answer) => [answer]));
  const services: ExecutorServices = {
    code,
    model: scripted,
    knowledge: { search: async () => [{ documentId: '1', content: 'Press the button.' }] } as never,
    http: {
      request: async (request) => {
        asked.push(request);
        return { status: 200, headers: {}, body: http ?? '{}' };
      },
    },
    variables: {
      get: async ({ name }: { name: string }) => values.get(name) ?? 'nothing',
      set: async ({ name, value }: { name: string; value: string }) => void values.set(name, value),
    } as never,
  };
  const state = await executor.start(document, inputs, { services }).done;
  return { state, asked, prompts: scripted.requests };
}

interface Case {
  file: string;
  report: string[];
  runs: Run[];
}

const difyCases: Case[] = [
  {
    file: 'dify/greeting.yml',
    report: ['Begin mapped', 'Greet mapped', 'Finish mapped'],
    runs: [{ inputs: { who: 'Ada' }, outputs: { greeting: 'Good morning, Ada!' } }],
  },
  {
    file: 'dify/summary.yml',
    report: ['Begin mapped', 'Write approximated modelReplaced', 'Finish mapped'],
    runs: [
      { inputs: { text: 'Long.', language: 'French' }, model: ['Court.'], outputs: { summary: 'Court.' } },
    ],
  },
  {
    file: 'dify/branches.yml',
    report: [
      'Begin mapped',
      'Check mapped',
      'Say high mapped',
      'Say fair mapped',
      'Say low mapped',
      'End high approximated endsMerged',
      'End fair approximated endsMerged',
      'End low approximated endsMerged',
    ],
    runs: [
      { inputs: { score: 95 }, outputs: { verdict: 'high: 95' } },
      { inputs: { score: 60 }, outputs: { verdict: 'fair: 60' } },
      { inputs: { score: 10 }, outputs: { verdict: 'low: 10' } },
    ],
  },
  {
    file: 'dify/classify.yml',
    report: [
      'Begin mapped',
      'Sort approximated modelReplaced',
      'Bill approximated codeAdapted',
      'Fix mapped',
      'Join mapped',
      'Finish mapped',
    ],
    runs: [
      {
        inputs: { question: 'Too expensive' },
        model: ['{"classificationId": 1, "reason": "money"}'],
        outputs: { answer: 'billing: Too expensive' },
      },
      {
        inputs: { question: 'It broke' },
        model: ['{"classificationId": 2, "reason": "broken"}'],
        outputs: { answer: 'technical: It broke' },
      },
    ],
  },
  {
    file: 'dify/request.yml',
    report: [
      'Begin mapped',
      'Ask approximated credentialNeeded',
      'Read approximated codeAdapted',
      'Finish mapped',
    ],
    runs: [{ inputs: { city: 'Rome' }, http: '{"degrees": 21.5}', outputs: { degrees: 21.5, ok: true } }],
  },
  {
    file: 'dify/manual-chat.yml',
    report: [
      'Begin mapped',
      'Find approximated knowledgeNeeded',
      'Reply approximated modelReplaced',
      'Say mapped',
    ],
    runs: [],
  },
  {
    file: 'dify/each-name.yml',
    report: ['Begin mapped', 'Split approximated codeAdapted', 'Each mapped', 'Hail mapped', 'Finish mapped'],
    runs: [{ inputs: { names: 'Ada,Bob' }, outputs: { lines: ['Hail Ada', 'Hail Bob'] } }],
  },
  {
    file: 'dify/extract.yml',
    report: ['Begin mapped', 'Pick approximated modelReplaced', 'Finish mapped'],
    runs: [
      {
        inputs: { mail: 'Two of A1, please' },
        model: ['{"order": "A1", "amount": 2}'],
        outputs: { order: 'A1', amount: 2 },
      },
    ],
  },
  {
    file: 'dify/remember.yml',
    report: [
      'Begin mapped',
      'Hint mapped',
      'Keep approximated settingLeftOut variableScope',
      'First mapped',
      'Second mapped',
    ],
    runs: [],
  },
  {
    file: 'dify/tools.yml',
    report: [
      'Begin mapped',
      'Read file placeholder typeUnknown',
      'Search the web placeholder typeUnknown',
      'Shape approximated expressionKept expressionKept expressionKept cycleRemoved',
      'Finish mapped',
    ],
    runs: [],
  },
];

const n8nCases: Case[] = [
  {
    file: 'n8n/fields.json',
    report: ['Run mapped', 'Edit mapped', 'Line mapped'],
    runs: [{ inputs: {}, outputs: { line: 'Go to Rome for 3 days', city: 'Rome' } }],
  },
  {
    file: 'n8n/webhook.json',
    report: [
      'Webhook approximated triggerLeftOut',
      'Answer approximated modelReplaced fieldsGuessed',
      'Respond approximated settingLeftOut',
      'Model approximated modelReplaced credentialNeeded',
    ],
    runs: [{ inputs: { question: 'Why?' }, model: ['Because.'], outputs: { output: 'Said: Because.' } }],
  },
  {
    file: 'n8n/choose.json',
    report: ['Called mapped', 'Large? approximated fieldsGuessed fieldsGuessed', 'Yes mapped', 'No mapped'],
    runs: [
      { inputs: { amount: 200, country: 'IT' }, outputs: { size: 'large' } },
      { inputs: { amount: 1, country: 'FR' }, outputs: { size: 'small in FR' } },
    ],
  },
  {
    file: 'n8n/route.json',
    report: [
      'Run mapped',
      'Kind approximated fieldsGuessed',
      'Route approximated settingLeftOut',
      'First mapped',
      'Second mapped',
      'Other mapped',
    ],
    runs: [
      { inputs: { kind: 'a' }, outputs: { path: 'first' } },
      { inputs: { kind: 'bb' }, outputs: { path: 'second' } },
      { inputs: { kind: 'x' }, outputs: { path: 'other' } },
    ],
  },
  {
    file: 'n8n/request.json',
    report: ['Run mapped', 'Get user approximated credentialNeeded fieldsGuessed', 'Name mapped'],
    runs: [
      {
        inputs: { id: '42' },
        http: '{"name": "Ada", "address": {"town": "Rome"}}',
        outputs: { name: 'Ada', town: 'Rome' },
      },
    ],
  },
  {
    file: 'n8n/count.json',
    report: [
      'Run mapped',
      'Sum approximated fieldsGuessed fieldsGuessed codeAdapted',
      'Show approximated expressionKept',
    ],
    runs: [{ inputs: { a: '3', b: '4' }, outputs: { text: '7 and 14' } }],
  },
  {
    file: 'n8n/assistant.json',
    report: [
      'Chat mapped',
      'Agent approximated modelReplaced toolLeftOut fieldsGuessed',
      'GPT approximated modelReplaced credentialNeeded',
      'Memory mapped',
      'Wiki dropped toolLeftOut',
    ],
    runs: [{ inputs: { USER_INPUT: 'Hi', locale: 'Rome' }, model: ['Hello.'], answer: 'Hello.' }],
  },
  {
    file: 'n8n/sort-mail.json',
    report: [
      'Mail approximated triggerLeftOut',
      'Sort approximated modelReplaced fieldsGuessed',
      'Order mapped',
      'Complaint mapped',
      'Model approximated modelReplaced',
    ],
    runs: [
      {
        inputs: { snippet: 'Terrible!' },
        model: ['{"classificationId": 2, "reason": "angry"}'],
        outputs: { folder: 'complaints' },
      },
    ],
  },
  {
    file: 'n8n/read-order.json',
    report: [
      'Form approximated triggerLeftOut',
      'Read approximated modelReplaced fieldsGuessed',
      'Line mapped',
      'Model approximated modelReplaced',
    ],
    runs: [
      {
        inputs: { text: '3 lamps' },
        model: ['{"product": "lamp", "amount": "3"}'],
        outputs: { line: '3 × lamp' },
      },
    ],
  },
  {
    file: 'n8n/nightly.json',
    report: [
      'Every night approximated triggerLeftOut',
      'List mapped',
      'Keep mapped',
      'Loop placeholder typeUnknown',
      'Done mapped',
      'Send placeholder typeUnknown credentialNeeded',
      'Nothing dropped cycleRemoved',
      'About mapped',
    ],
    runs: [],
  },
];

const cozeCases: Case[] = [
  {
    file: 'coze/letters.yaml',
    report: [
      'Begin mapped',
      'Each guest mapped',
      'Address mapped',
      'Count mapped',
      'Several mapped',
      'Write approximated modelReplaced',
      'Say one mapped',
      'Join mapped',
      'Finish mapped',
      'Comment mapped',
    ],
    runs: [
      {
        inputs: { guests: ['Ada', 'Eve'] },
        model: ['More.'],
        outputs: { text: 'More.', letters: ['Dear Ada,', 'Dear Eve,'], formal: true },
      },
      { inputs: { guests: ['Ada'], formal: false }, outputs: { text: 'Only one guest.', formal: false } },
    ],
  },
  {
    file: 'coze/parts.yaml',
    report: [
      'Begin mapped',
      'Request approximated credentialNeeded',
      'Letters approximated workflowNeeded',
      'Read page approximated pluginNeeded',
      'Search approximated knowledgeNeeded',
      'Film placeholder typeUnknown',
      'Finish mapped',
    ],
    runs: [],
  },
];

const cases = [...difyCases, ...n8nCases, ...cozeCases];

describe.each(cases)('$file', ({ file, report, runs }) => {
  test('is converted with an exact report', () => {
    const converted = convertFile(file);
    expect(inShort(converted.nodes)).toEqual(report);
    const { document } = converted as ConvertedWorkflow;
    const parsed = parseDocumentText(JSON.stringify(document));
    expect(parsed.error).toBeUndefined();
    if (parsed.error) return;
    expect(parsed.issues).toEqual([]);
    for (const { node_id } of converted.nodes)
      if (node_id !== '') expect([...parsed.document.nodes.values()].map(({ id }) => id)).toContain(node_id);
  });

  for (const [index, one] of runs.entries())
    test(`runs as before (${index + 1})`, async () => {
      const { state } = await run((convertFile(file) as ConvertedWorkflow).document, one);
      expect(state.error?.message).toBeUndefined();
      if (one.outputs) expect(state.outputs).toMatchObject(one.outputs);
      if (one.answer !== undefined) expect(state.answer).toBe(one.answer);
    });
});

describe('details', () => {
  test('prompts keep their texts, with values in place of references and variables of the environment', async () => {
    const { document } = convertFile('dify/summary.yml') as ConvertedWorkflow;
    const { prompts } = await run(document, { inputs: { text: 'Long.', language: 'French' }, model: ['x'] });
    expect(JSON.stringify(prompts[0]?.messages)).toContain('Answer in French for Sales.');
    expect(JSON.stringify(prompts[0]?.messages)).toContain('Summarize: Long.');
    expect(JSON.stringify(document)).not.toContain('sk-hidden');
  });

  test('requests keep address, parameters and body, and no key', async () => {
    const { document } = convertFile('dify/request.yml') as ConvertedWorkflow;
    const { asked } = await run(document, { inputs: { city: 'Rome' }, http: '{"degrees": 1}' });
    expect(asked[0]).toMatchObject({ method: 'POST', url: 'https://weather.example/v1/Rome?unit=celsius' });
    expect(JSON.stringify(asked[0]?.body)).toContain('Rome');
    expect(JSON.stringify(document)).not.toContain('sk-secret');
  });

  test('placeholders keep the whole node, and references to it lead to their outputs', () => {
    const { document } = convertFile('dify/tools.yml') as ConvertedWorkflow;
    const [search] = (document.nodes as JsonObject[]).filter(({ type }) => type === '9001').slice(1);
    expect(search?.data).toMatchObject({
      inputs: {
        source: { product: 'Dify', type: 'tool' },
        original: { data: { provider_id: 'google', tool_name: 'google_search' } },
      },
      outputs: [{ name: 'json' }, { name: 'text' }],
    });
  });

  test('a chatflow keeps its greeting, its questions and its variables', () => {
    const { isChatFlow, opening } = convertFile('dify/manual-chat.yml') as ConvertedWorkflow;
    expect({ isChatFlow, opening }).toEqual({
      isChatFlow: true,
      opening: { text: 'Ask me about the manual.', questions: ['How do I start?'] },
    });
    const { variables } = convertFile('dify/remember.yml') as ConvertedWorkflow;
    expect(variables.map(({ name, defaultText }) => [name, defaultText])).toEqual([
      ['last', 'nothing'],
      ['count', '0'],
    ]);
  });

  test('an agent keeps prompt and greeting, and lists what was left out', () => {
    const converted = convertFile('dify/agent.yml');
    expect(converted).toMatchObject({
      kind: 'bot',
      name: 'Planner',
      prompt: 'You plan trips.',
      opening: { text: 'Where do you want to go?', questions: ['Rome in two days'] },
    });
    expect(inShort(converted.nodes)).toEqual([
      'Planner approximated modelReplaced',
      'Google search dropped toolLeftOut',
      'travel-guides dropped knowledgeNeeded',
      'budget dropped settingLeftOut',
    ]);
  });

  test('an export of Coze keeps types, variables and values, and no key', () => {
    const { document, isChatFlow } = convertFile('coze/parts.yaml') as ConvertedWorkflow;
    expect(isChatFlow).toBe(true);
    const text = JSON.stringify(document);
    expect(text).not.toContain('sk-live');
    const nodeOf = (id: string) => (document.nodes as JsonObject[]).find((node) => node.id === id)!;
    expect(nodeOf('110002')).toMatchObject({
      type: '9',
      data: {
        inputs: {
          inputDefs: [{ name: 'guests', required: true }],
          inputParameters: [{ input: { type: 'list', value: { type: 'literal', content: '["Ada"]' } } }],
        },
      },
    });
    expect(nodeOf('110003')).toMatchObject({
      data: {
        inputs: {
          inputParameters: [
            { input: { value: { content: { source: 'global_variable_user', path: ['_link'] } } } },
          ],
        },
        outputs: [{ name: 'data', type: 'object', schema: [{ name: 'content', type: 'string' }] }],
      },
    });
    expect(nodeOf('110005')).toMatchObject({ type: '9001', data: { inputs: { duration: 5 } } });
    // The type of a reference is that of the output.
    expect(nodeOf('900001')).toMatchObject({
      data: { inputs: { inputParameters: [{ input: { type: 'string', assistType: 10 } }] } },
    });
  });

  test('a canvas of Coze stays as it is, except for nodes of unknown types', () => {
    const node = (id: string, type: string, title: string) => ({
      id,
      type,
      data: { nodeMeta: { title }, inputs: { a: 1 } },
    });
    const nodes = [
      node('100001', '1', 'Start'),
      node('1', '15', 'Text'),
      node('2', '7777', 'New'),
      node('900001', '2', 'End'),
    ];
    const text = JSON.stringify({ type: 'coze-workflow-clipboard-data', json: { nodes, edges: [] } });
    const { source, converted } = convert(text);
    expect(source).toBe('coze');
    expect(inShort(converted.nodes)).toEqual([
      'Start mapped',
      'Text mapped',
      'New placeholder typeUnknown',
      'End mapped',
    ]);
    const { document } = converted as ConvertedWorkflow;
    expect(document.nodes).toMatchObject([nodes[0]!, nodes[1]!, { id: '2', type: '9001' }, nodes[3]!]);
  });
});

const oddValues: readonly Json[] = [
  null,
  7,
  -1,
  '',
  '=',
  '{{#',
  [],
  {},
  true,
  [null],
  '__proto__',
  '={{ $json. }}',
];

type Path = readonly (string | number)[];

function pathsIn(json: Json, at: Path = []): Path[] {
  if (typeof json !== 'object' || json === null) return [at];
  const keys = Array.isArray(json) ? json.map((_, index) => index) : Object.keys(json);
  return [
    ...(at.length > 0 ? [at] : []),
    ...keys.flatMap((key) => pathsIn((json as never)[key], [...at, key])),
  ];
}

function replaced(json: JsonObject, path: Path, value: Json): Json {
  const copy = structuredClone(json);
  // biome-ignore lint/suspicious/noExplicitAny: walks any JSON.
  let part: any = copy;
  for (const key of path.slice(0, -1)) part = part[key];
  part[path.at(-1)!] = value;
  return copy;
}

describe('bad input is refused in words', () => {
  const failureOf = (text: string) => {
    try {
      convert(text);
    } catch (error) {
      if (error instanceof ForeignProblem) return [error.failure, error.parameters];
      if (PluginError.isInstance(error)) return ['unreadable'];
      throw error;
    }
    return undefined;
  };

  test('newer versions, other files and empty ones', () => {
    const newer = read('dify/greeting.yml').replace('version: 0.3.0', 'version: 1.2.0');
    expect(failureOf(newer)).toEqual(['newer', { version: '1.2.0', known: '0.6' }]);
    const future = read('coze/parts.yaml').replace('schema_version: 1.0.0', 'schema_version: 2.0.0');
    expect(failureOf(future)).toEqual(['newer', { version: '2.0.0', known: '1.x' }]);
    expect(failureOf('a: [')?.[0]).toBe('unreadable');
    expect(failureOf('- 1')?.[0]).toBe('unknown');
    expect(failureOf('{"nodes": [], "connections": {}}')?.[0]).toBe('empty');
    expect(failureOf('kind: app\napp: {mode: workflow}\nversion: 0.3.0')?.[0]).toBe('empty');
  });

  test('bombs of aliases, deep nesting and huge counts', () => {
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
    for (const [name, before] of ['ba', 'cb', 'dc', 'ed', 'fe', 'gf', 'hg'].map((pair) => [...pair]))
      bomb.push(`${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]`);
    expect(failureOf(bomb.join('\n'))?.[0]).toBe('unreadable');
    expect(failureOf(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)?.[0]).toBe('unreadable');
    const many = Array.from({ length: 2_500 }, (_, index) => ({
      name: `n${index}`,
      type: 'x.set',
      position: [0, 0],
    }));
    expect(failureOf(JSON.stringify({ nodes: many, connections: {} }))?.[0]).toBe('tooMany');
  });

  test('references in an export of Coze that repeat a large type', () => {
    const fields = Array.from({ length: 2_000 }, (_, at) => [`field${at}`, { type: 'string' }]);
    const all = { type: 'object', properties: Object.fromEntries(fields) };
    const input = { value: { path: 'all', ref_node: '100001' } };
    const textWith = (references: number) =>
      JSON.stringify({
        ...{ schema_version: '1.0.0', mode: 'workflow' },
        nodes: [
          { id: '100001', type: 'start', parameters: { node_outputs: { all } } },
          {
            id: '900001',
            type: 'end',
            parameters: { node_inputs: Array(references).fill({ name: 'v', input }) },
          },
        ],
      });
    expect(failureOf(textWith(3))).toBeUndefined();
    expect(failureOf(textWith(1_000))?.[0]).toBe('unreadable');
  });

  test('every part of the samples replaced by something odd', () => {
    let step = 0;
    for (const { file } of cases) {
      const json = parse(read(file)) as JsonObject;
      for (const path of pathsIn(json)) {
        step += 1;
        const odd = oddValues[step % oddValues.length]!;
        // Everything but a refusal in words is thrown, and fails the test.
        failureOf(JSON.stringify(replaced(json, path, odd)));
      }
    }
    expect(step).toBeGreaterThan(1_000);
  });

  test('wrong types anywhere, and names of Object.prototype', () => {
    const odd = [null, 7, 'text', [], [[]], {}, { a: null }];
    for (const value of odd) {
      const node = { id: value, name: value, type: value, position: value, parameters: value, data: value };
      failureOf(JSON.stringify({ nodes: [node, node], connections: { a: value } }));
      failureOf(
        JSON.stringify({
          kind: 'app',
          app: { mode: 'workflow' },
          workflow: { graph: { nodes: [node], edges: value } },
        }),
      );
      failureOf(JSON.stringify({ kind: 'app', app: { mode: 'agent-chat' }, model_config: value }));
    }
    const named = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((type) => ({
      ...{ name: type, type: `x.${type}`, position: [0, 0], parameters: {} },
    }));
    const { converted } = convert(JSON.stringify({ nodes: named, connections: {} }));
    expect(converted.nodes.map(({ outcome }) => outcome)).toEqual(Array(4).fill('placeholder'));
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});
