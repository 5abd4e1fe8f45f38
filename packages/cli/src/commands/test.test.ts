import { join } from 'node:path';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { call, canvas, folderOf } from '../testing/terminal.js';

async function testWith(name: string, cases: JsonObject[] | JsonObject, words: string[] = []) {
  const folder = folderOf({ 'cases.json': Array.isArray(cases) ? { cases } : cases });
  return call(['test', canvas(name), join(folder, 'cases.json'), ...words]);
}

describe('heddle test', () => {
  it('compares outputs, nodes and failures, and ends with 0 when all is as expected', async () => {
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

  it('names the first difference and ends with 1', async () => {
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

  it('runs chosen cases and prints JSON for programs', async () => {
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
    ['no cases', { cases: [] }, 'cases must hold a case'],
    ['an unknown key', { cases: [{ name: 'a', surprise: 1, expect: { output: 1 } }] }, 'surprise'],
    ['no expectation', { cases: [{ name: 'a', expect: {} }] }, 'cases.0.expect must expect something'],
    [
      'a wrong reply',
      { cases: [{ name: 'a', models: { 1: [5] }, expect: { output: 1 } }] },
      'cases.0.models.1.0 must be',
    ],
    [
      'a name that is there twice',
      { cases: [1, 2].map(() => ({ name: 'a', expect: { output: 1 } })) },
      'cases.1.name must not stand twice',
    ],
  ])('refuses a file with %s', async (_, file, words) => {
    const { code, error } = await testWith('twice', file as JsonObject);
    expect(code).toBe(2);
    expect(error).toContain(words);
  });

  it('stops between cases when it is told to, and says what was left out', async () => {
    const folder = folderOf({
      'cases.json': { cases: ['a', 'b'].map((name) => ({ name, input: { n: 1 }, expect: { output: {} } })) },
    });
    const { code, error } = await call(['test', canvas('twice'), join(folder, 'cases.json')], {
      onStop: (listener) => {
        listener();
        return () => {};
      },
    });
    expect(code).toBe(1);
    expect(error).toContain('2 cases did not run');
  });
});
