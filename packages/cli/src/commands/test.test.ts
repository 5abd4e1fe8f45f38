import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { call, canvas, folderOf } from '../testing/terminal.js';

async function testWith(name: string, cases: JsonObject[] | JsonObject, words: string[] = []) {
  const folder = folderOf({ 'cases.json': Array.isArray(cases) ? { cases } : cases });
  return call(['test', canvas(name), join(folder, 'cases.json'), ...words]);
}

describe('heddle test', () => {
  it('compares outputs, nodes and failures, and exits with 0 if everything is as expected', async () => {
    const { code, out } = await testWith('twice', [
      {
        name: 'doubles',
        input: { n: 3 },
        expect: { output: { twice: 6 }, nodes: { 2: { status: 'success' } } },
      },
      {
        name: 'takes a pinned outcome',
        input: { n: 3 },
        pins: { 2: { outputs: { twice: 100 } } },
        expect: { output: { $exact: { twice: 100 } } },
      },
      {
        name: 'misses its input',
        expect: { status: 'failed', error: { code: 720702002 } },
      },
    ]);
    expect(out).toBe(
      'passed  doubles\npassed  takes a pinned outcome\npassed  misses its input\n3 passed, 0 failed\n',
    );
    expect(code).toBe(0);
  });

  it('scripts models: by model or for all, whole or in pieces, and failing', async () => {
    const input = { question: 'why' };
    const { out, code } = await testWith('ask', [
      {
        name: 'one text',
        input,
        models: { 7: ['because'] },
        expect: { answer: { $text: { contains: ['because'] } } },
      },
      {
        name: 'pieces',
        input,
        models: { '*': [{ stream: ['be', 'cause'] }] },
        expect: {
          messages: { $contains: [{ nodeId: '900001' }] },
          answer: { $text: { contains: ['because'] } },
        },
      },
      {
        name: 'fails',
        input,
        models: { '*': [{ error: 'overloaded' }] },
        expect: { error: { message: { $text: { contains: ['overloaded'] } } } },
      },
      {
        name: 'none',
        input,
        expect: { error: { message: { $text: { contains: ['no replies for the model 7'] } } } },
      },
    ]);
    expect(out).toContain('4 passed, 0 failed');
    expect(code).toBe(0);
  });

  it('names the first difference and exits with 1', async () => {
    const { code, out } = await testWith('twice', [
      { name: 'wrong', input: { n: 3 }, expect: { output: { twice: 7 } } },
      { name: 'fails unexpectedly', expect: { output: {} } },
      { name: 'bad matcher', input: { n: 1 }, expect: { output: { $sing: 1 } } },
      { name: 'fine', input: { n: 1 }, expect: { status: 'success' } },
    ]);
    expect(code).toBe(1);
    expect(out).toContain('failed  wrong: output.twice: expected 7, got 6');
    expect(out).toMatch(/failed {2}fails unexpectedly: status: expected success, got failed \(/);
    expect(out).toContain('There is no matcher $sing');
    expect(out).toMatch(/1 passed, 3 failed\n$/);
  });

  it('runs selected cases, and prints JSON with --json', async () => {
    const cases = ['a', 'b'].map((name) => ({
      name,
      input: { n: 1 },
      expect: { output: { twice: name === 'a' ? 2 : 3 } },
    }));
    const { code, out } = await testWith('twice', cases, ['--only', 'a', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ cases: [{ name: 'a', passed: true }], passed: 1, failed: 0 });
    const unknown = await testWith('twice', cases, ['--only', 'c']);
    expect(unknown).toMatchObject({ code: 2, error: expect.stringContaining('"c"') });
  });

  it.each<[string, Json, string]>([
    ['no cases', { cases: [] }, 'cases must contain at least one case'],
    ['an unknown key', { cases: [{ name: 'a', surprise: 1, expect: { output: 1 } }] }, 'surprise'],
    ['no expectation', { cases: [{ name: 'a', expect: {} }] }, 'cases.0.expect must contain an expectation'],
    [
      'a wrong reply',
      { cases: [{ name: 'a', models: { 1: [5] }, expect: { output: 1 } }] },
      'cases.0.models.1.0 must be',
    ],
    [
      'a duplicate name',
      { cases: [1, 2].map(() => ({ name: 'a', expect: { output: 1 } })) },
      'cases.1.name must be unique',
    ],
  ])('refuses a file with %s', async (_, file, words) => {
    const { code, error } = await testWith('twice', file as JsonObject);
    expect(code).toBe(2);
    expect(error).toContain(words);
  });

  it('stops between cases when interrupted, and reports the number of cases not run', async () => {
    const folder = folderOf({
      'cases.json': { cases: ['a', 'b'].map((name) => ({ name, input: { n: 1 }, expect: { output: {} } })) },
    });
    const { code, error } = await call(['test', canvas('twice'), join(folder, 'cases.json')], {
      onStop: (listener) => {
        listener(130);
        return () => {};
      },
    });
    expect(code).toBe(130);
    expect(error).toContain('2 cases were not run');
  });

  async function testLanguage(name: string, one: JsonObject): Promise<string> {
    return (await testWith(`../language/canvases/${name}`, [{ name: 'it', ...one }])).out;
  }

  const passes = 'passed  it\n1 passed, 0 failed\n';

  it.each<[string, string, JsonObject]>([
    [
      'tools',
      'tool',
      {
        input: { q: 'hi', n: 2 },
        tools: { '11/22': { name: 't', result: { a: 'x', o: { b: 3 } } } },
        expect: { output: { a: 'x', b: 3 } },
      },
    ],
    [
      'HTTP',
      'http-bearer',
      {
        input: { v: 't' },
        http: [
          {
            method: 'DELETE',
            url: 'api.example',
            expect: { headers: { authorization: 'Bearer t' } },
            reply: { status: 204 },
          },
        ],
        expect: { output: { code: 204 } },
      },
    ],
    [
      'code',
      'same-code-twice',
      {
        python: { 2: { result: { r: 'a' } }, 3: { result: { r: 'b' } } },
        expect: { output: { $exact: { a: 'a', b: 'b' } } },
      },
    ],
    [
      'variables',
      'variable-user',
      {
        input: { v: 'new' },
        variables: { user: { g: { type: { type: 'string' }, value: 'old' } } },
        expect: { output: { before: 'old', after: 'new' } },
      },
    ],
    [
      'knowledge',
      'knowledge',
      {
        input: { q: 'x' },
        knowledge: { 7: { slices: [{ documentId: '1', content: 'one' }] } },
        expect: { output: { r: [{ output: 'one' }] } },
      },
    ],
    [
      'a database',
      'sql',
      {
        input: { v: 'x', n: 1 },
        database: { 9: [{ op: 'sql', result: { rows: [{ a: '1' }], rowNum: 1 } }] },
        expect: { output: { r: [{ a: 1 }], n: 1 } },
      },
    ],
    [
      'conversations',
      'conversation-delete',
      {
        input: { n: 'talk' },
        scope: { appId: '1' },
        conversations: { existing: [{ name: 'talk', messages: [] }] },
        expect: { output: { r: true } },
      },
    ],
    [
      'a model that calls a tool',
      'llm-tools',
      {
        input: { q: 'x' },
        tools: { '11/22': { name: 't', result: { degrees: 21 } } },
        models: { '*': [{ toolCalls: [{ pluginId: '11', apiId: '22', arguments: {} }] }, '21 degrees'] },
        expect: { output: { output: '21 degrees' } },
      },
    ],
    [
      'answers by node',
      'two-inputs',
      { answers: { 3: ['me'], 2: [{ a: 'x' }] }, expect: { output: { a: 'x', b: 'me' } } },
    ],
    [
      'one node',
      'code',
      {
        node: '2',
        input: { v: 'x' },
        python: { 2: { echoParams: true } },
        expect: { nodes: { 2: { input: { v: 'x' } } } },
      },
    ],
  ])('scripts %s', async (_, name, one) => {
    expect(await testLanguage(name, one)).toBe(passes);
  });

  it('names a request that differs from the expected one', async () => {
    const out = await testLanguage('http-bearer', {
      input: { v: 't' },
      http: [
        {
          method: 'DELETE',
          url: 'api.example',
          expect: { headers: { authorization: 'Bearer other' } },
          reply: { status: 204 },
        },
      ],
      expect: { status: 'success' },
    });
    expect(out).toContain('request.headers.authorization: expected "Bearer other", got "Bearer t"');
  });

  it('reports as JUnit, to standard output or to a file with readable lines on standard output', async () => {
    const cases = [
      { name: 'a "good" one', input: { n: 1 }, expect: { output: { twice: 2 } } },
      { name: 'a <bad> one', input: { n: 1 }, expect: { output: { twice: 3 } } },
    ];
    const { code, out } = await testWith('twice', cases, ['--reporter', 'junit']);
    expect(code).toBe(1);
    const times = / time="\d+\.\d{3}"/g;
    expect(out.replace(times, '')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="2" failures="1" errors="0">
  <testsuite name="twice.json" tests="2" failures="1" errors="0">
    <testcase classname="twice.json" name="a &quot;good&quot; one"/>
    <testcase classname="twice.json" name="a &lt;bad&gt; one">
      <failure message="output.twice: expected 3, got 2">output.twice: expected 3, got 2</failure>
    </testcase>
  </testsuite>
</testsuites>
`);
    const file = join(folderOf({}), 'report.xml');
    const both = await testWith('twice', cases, ['--reporter', 'junit', '--output', file]);
    expect(both.out).toContain('1 passed, 1 failed');
    expect(readFileSync(file, 'utf8').replace(times, '')).toBe(out.replace(times, ''));
    expect(await testWith('twice', cases, ['--reporter', 'tap'])).toMatchObject({ code: 2 });
    const nowhere = await testWith('twice', cases, [
      '--reporter',
      'json',
      '--output',
      '/nowhere/report.json',
    ]);
    expect(nowhere).toMatchObject({ code: 2, error: expect.stringContaining('Cannot write') });
  });

  it.each<[string, string[], string]>([
    ['with a journal', ['--record', 'x', '--journal', 'y'], '--record'],
    ['with a node', ['--record', 'x', '--node', '3'], '--record'],
  ])('records no run %s', async (_, words, message) => {
    const { code, error } = await call(['run', canvas('ask'), ...words]);
    expect(code).toBe(2);
    expect(error).toContain(message);
  });

  it('repeats recorded runs beside other cases, and names the error of one that is wrong', async () => {
    const recorded = { cassette: 1, name: 'as recorded', input: { n: 3 }, calls: [] };
    const both = folderOf({
      'recorded.json': { ...recorded, expect: { output: { $exact: { twice: 6 } } } },
      'cases.json': { cases: [{ name: 'doubles', input: { n: 1 }, expect: { output: { twice: 2 } } }] },
    });
    const files = ['recorded.json', 'cases.json'].map((name) => join(both, name));
    expect((await call(['test', canvas('twice'), ...files])).out).toBe(
      'passed  as recorded\npassed  doubles\n2 passed, 0 failed\n',
    );

    const folder = folderOf({
      'c.json': { cassette: 1, name: 'a', input: {}, calls: [], expect: { sung: 1 } },
    });
    const { code, error } = await call(['test', canvas('ask'), join(folder, 'c.json')]);
    expect(code).toBe(2);
    expect(error).toContain('expect');
  });

  it('works as described in the README', async () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const [workflow, cases] = [...readme.matchAll(/```json\n(.*?)```/gs)].map((match) => match[1]!);
    const folder = folderOf({ 'greet.json': workflow!, 'greet.cases.json': cases! });
    const file = join(folder, 'greet.json');
    expect((await call(['validate', file])).out).toContain('greet.json: no problems');
    const { code, out } = await call(['test', file, join(folder, 'greet.cases.json')]);
    expect(code).toBe(0);
    expect(out).toMatch(/2 passed, 0 failed\n$/);
  });
});
