import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { JsonObject } from '@heddle/workflow-schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadServer } from '../run/configuredModels.js';
import { call, canvas, folderOf, language } from '../testing/terminal.js';

const read = (name: string): JsonObject => JSON.parse(readFileSync(canvas(name), 'utf8'));

/** Start, Code with this program, End. */
function withCode(code: string): string {
  return readFileSync(canvas('twice'), 'utf8').replace(
    /"code": ".*"/,
    () => `"code": ${JSON.stringify(code)}`,
  );
}

// The first request loads the sources of the server, which takes longer than one test may where others use the cores.
beforeAll(loadServer);

describe('heddle run', () => {
  it('prints the outputs as JSON', async () => {
    const { code, out, error } = await call(['run', canvas('twice'), '--input', '{"n":21}']);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(JSON.parse(out)).toEqual({ twice: 42 });
  });

  it('reads inputs from a file and from standard input, and the document from standard input', async () => {
    const folder = folderOf({ 'input.json': { n: 2 } });
    const file = await call(['run', canvas('twice'), '--input', `@${join(folder, 'input.json')}`]);
    expect(JSON.parse(file.out)).toEqual({ twice: 4 });
    const input = await call(['run', canvas('twice'), '--input', '-'], { input: '\ufeff{"n":3}' });
    expect(JSON.parse(input.out)).toEqual({ twice: 6 });
    const text = readFileSync(canvas('twice'), 'utf8');
    const document = await call(['run', '-', '--input={"n":4}'], { input: text });
    expect(JSON.parse(document.out)).toEqual({ twice: 8 });
  });

  it('prints a single JSON object with --json', async () => {
    const folder = folderOf({
      'flow.json': withCode('async function main() { console.log("seen"); return { twice: 1 }; }'),
    });
    const { code, out } = await call(['run', join(folder, 'flow.json'), '--input={"n":1}', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      status: 'success',
      output: { twice: 1 },
      messages: [],
      nodes: { 2: { status: 'success', input: { n: 1 }, logs: ['seen'] } },
    });
  });

  it('runs one node alone with its own inputs', async () => {
    const { out } = await call(['run', canvas('twice'), '--node', '2', '--input={"n":5}', '--json']);
    expect(JSON.parse(out)).toMatchObject({ status: 'success', nodes: { 2: { output: { twice: 10 } } } });
  });

  it('names code, node and field of a failure, and exits with 1', async () => {
    const folder = folderOf({
      'flow.json': withCode('function main() { throw new Error("boom\u001b[31m"); }'),
    });
    const { code, out, error } = await call(['run', join(folder, 'flow.json'), '--input={"n":1}']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toMatch(/305000002[\s\S]*boom[\s\S]*Twice \(2\)[\s\S]*inputs\.code/);
    expect(error).not.toContain('\u001b');
  });

  it('refuses a file that is not a workflow', async () => {
    expect(await call(['run', '-'], { input: '{"nodes":3}' })).toMatchObject({ code: 1, out: '' });
    expect(await call(['run', '-'], { input: 'no' })).toMatchObject({
      code: 1,
      error: expect.stringContaining('is not a workflow'),
    });
  });

  it('finds called workflows next to the document, and by --workflow', async () => {
    const called = read('call');
    const workflowId = JSON.stringify(called).match(/"workflowId":"(\w+)"/)![1]!;
    const beside = folderOf({ 'flow.json': called, [`${workflowId}.json`]: read('twice') });
    const input = '--input={"n":4}';
    const first = await call(['run', join(beside, 'flow.json'), input]);
    expect(first).toMatchObject({ code: 0, error: '' });
    const alone = folderOf({ 'flow.json': called });
    const missing = await call(['run', join(alone, 'flow.json'), input]);
    expect(missing.code).toBe(1);
    expect(missing.error).toContain(`no ${workflowId}.json beside the document`);
    const named = `${workflowId}=${canvas('twice')}`;
    expect(await call(['run', join(alone, 'flow.json'), input, '--workflow', named])).toEqual(first);
  });

  it('does not follow a workflow id to another folder', async () => {
    const text = JSON.stringify(read('call')).replace(/"workflowId":"\w+"/, '"workflowId":"../secret"');
    const folder = folderOf({ 'flow.json': text, 'secret.json': read('twice') });
    const { code, error } = await call(['run', join(folder, 'flow.json'), '--input={"n":4}']);
    expect(code).toBe(1);
    expect(error).toContain('There is no workflow ../secret');
  });

  it('answers with the demo model, streams its text, and names a model that is not configured', async () => {
    const ask = JSON.stringify(read('ask'));
    const withDemo = ask.replace('"content":7', '"content":1').replace('"content":"7"', '"content":"1"');
    const folder = folderOf({ 'demo.json': withDemo, 'seven.json': ask });
    const input = '--input={"question":"What is a heddle?"}';
    const demo = await call(['run', join(folder, 'demo.json'), input]);
    expect(demo).toMatchObject({ code: 0, error: '' });
    expect(demo.out).toContain('What is a heddle?');
    const seven = await call(['run', join(folder, 'seven.json'), input]);
    expect(seven.error).toContain('The model 7 is not configured');
  });

  it('names the error in the model configuration', async () => {
    const folder = folderOf({ 'heddle.config.json': '{"models":[{}]}' });
    const environment = { HEDDLE_CONFIG: join(folder, 'heddle.config.json') };
    const { code, error } = await call(['run', canvas('ask'), '--input={"question":"x"}'], { environment });
    expect(code).toBe(1);
    expect(error).toContain('models[0]');
  });

  it('ends a run at its time-out, and when it is interrupted', async () => {
    const folder = folderOf({ 'flow.json': withCode('function main() { for (;;) {} }') });
    const words = ['run', join(folder, 'flow.json'), '--input={"n":1}'];
    expect(await call([...words, '--timeout', '0.5'])).toMatchObject({ code: 1, out: '' });
    const stopped = await call(words, {
      onStop: (listener) => {
        const timer = setTimeout(() => listener(130), 200);
        return () => clearTimeout(timer);
      },
    });
    expect(stopped).toMatchObject({ code: 130, error: 'Run canceled.\n' });
  });
});

describe('heddle run of a workflow that asks', () => {
  it('exits with 3 and names the node if there is no answer', async () => {
    const { code, error, out } = await call(['run', language('question-text'), '--input={"n":"you"}']);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(error).toContain('--answer 2=TEXT');
  });

  it('accepts answers in order and by node', async () => {
    const words = ['run', language('two-inputs')];
    const byNode = await call([...words, '--answer', '3=me', '--answer', '2={"a":"x=1"}']);
    expect(JSON.parse(byNode.out)).toEqual({ a: 'x=1', b: 'me' });
    // The text before the sign is not a node id, so the whole text is the answer.
    const text = await call(['run', language('question-text'), '--answer', 'one=two']);
    expect(JSON.parse(text.out)).toEqual({ r: 'one=two' });
  });

  it('prompts at the terminal: options by letter, forms field by field', async () => {
    const asked: string[] = [];
    const lines = ['b'];
    const ask = async (prompt: string) => {
      asked.push(prompt);
      return lines.shift();
    };
    const option = await call(['run', language('question-options'), '--input={"x":"sky"}'], { ask });
    expect(JSON.parse(option.out)).toEqual({ id: 'B', c: 'blue sky' });
    expect(option.error).toContain('Which?\n  A. red\n  B. blue sky\n');
    lines.push('5', 'true', '["x"]');
    const form = await call(['run', language('input')], { ask });
    expect(JSON.parse(form.out)).toEqual({ a: 5, b: true, l: ['x'] });
    expect(asked).toEqual(['> ', 'a (integer): ', 'b (boolean): ', 'l (list): ']);
    // The end of terminal input is not an answer.
    expect((await call(['run', language('input')], { ask })).code).toBe(3);
  });

  it('continues from its events, with the answer', async () => {
    const words = ['run', language('question-text')];
    const first = await call([...words, '--input={"n":"you"}', '--events']);
    expect(first.code).toBe(3);
    const events = first.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['run.started', 'node.waiting', 'run.waiting']),
    );
    expect(events.at(-1).type).toBe('run.waiting');
    const folder = folderOf({ 'run.jsonl': first.out });
    const second = await call([...words, '--journal', join(folder, 'run.jsonl'), '--answer', 'me']);
    expect(second).toMatchObject({ code: 0, error: '' });
    expect(JSON.parse(second.out)).toEqual({ r: 'me' });
  });
});

describe('heddle run of part of a workflow', () => {
  it('runs until a node, and again from a node with the results of an earlier run', async () => {
    const until = await call([
      'run',
      language('far-reference'),
      '--until',
      '2',
      '--input={"s":"x"}',
      '--json',
    ]);
    expect(JSON.parse(until.out)).toMatchObject({ status: 'success', nodes: { 2: { output: { r: 'a' } } } });
    expect(JSON.parse(until.out).nodes['3']).toBeUndefined();
    const whole = await call(['run', language('far-reference'), '--input={"s":"x"}', '--events']);
    const folder = folderOf({ 'run.jsonl': whole.out });
    const from = await call([
      'run',
      language('far-reference'),
      '--from',
      '3',
      '--journal',
      join(folder, 'run.jsonl'),
    ]);
    expect(JSON.parse(from.out)).toEqual({ s: 'x', a: 'a' });
  });

  it.each([
    [['--from', '3'], '--from requires --journal'],
    [['--node', '3', '--until', '2'], '--node cannot be used with --until'],
    [['--json', '--events'], '--json cannot be used with --events'],
    [['--allow-private', 'localhost'], 'must be an origin'],
  ])('refuses %j', async (words, reason) => {
    const { code, error } = await call(['run', language('far-reference'), ...words]);
    expect(code).toBe(2);
    expect(error).toContain(reason);
  });

  it('refuses a file that is not a journal', async () => {
    const folder = folderOf({ 'run.jsonl': '{"type":"node.started"}\n' });
    const words = ['run', language('far-reference'), '--journal', join(folder, 'run.jsonl')];
    expect(await call(words)).toMatchObject({
      code: 2,
      error: expect.stringContaining('is not a run journal'),
    });
    const damaged = folderOf({
      'run.jsonl': '{"type":"run.started","seq":1,"at":1,"runId":"1","inputs":5}\n',
    });
    const again = await call(['run', language('far-reference'), '--journal', join(damaged, 'run.jsonl')]);
    expect(again).toMatchObject({ code: 1, error: expect.stringContaining('damaged at event 1') });
  });
});

describe('the services of heddle run', () => {
  it('include the variables of a file, and the workflows of a folder', async () => {
    const folder = folderOf({ 'variables.json': { app: { g: 'old' } } });
    writeFileSync(join(folder, '70.json'), readFileSync(language('variable-callee')));
    const words = ['run', language('variable-caller'), '--workflows', folder];
    const { out } = await call([...words, '--variables', join(folder, 'variables.json')]);
    expect(JSON.parse(out)).toEqual({ r: 'from inside' });
    const wrong = folderOf({ 'variables.json': { application: {} } });
    expect((await call([...words, '--variables', join(wrong, 'variables.json')])).code).toBe(2);
  });

  it('keep conversations for the duration of the run', async () => {
    const { code, out } = await call(['run', language('conversation'), '--input={"n":"talk"}']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ e1: false, e2: true });
  });

  it('refuse private addresses that are not allowed', async () => {
    const server = createServer((request, response) => response.end(`seen ${request.url}`));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const text = readFileSync(language('http-unicode'), 'utf8').replace('https://api.example', origin);
      const folder = folderOf({ 'flow.json': text });
      const refused = await call(['run', join(folder, 'flow.json')]);
      expect(refused.code).toBe(1);
      expect(refused.error).toContain('private network');
      const allowed = await call(['run', join(folder, 'flow.json'), '--allow-private', origin]);
      expect(allowed).toMatchObject({ code: 0, error: '' });
      expect(JSON.parse(allowed.out)).toMatchObject({ body: 'seen /a', code: 200 });
    } finally {
      server.close();
    }
  });
});

/** A folder with a workflow that asks the demo model, and its recorded run. */
async function recordedAsk() {
  const text = readFileSync(canvas('ask'), 'utf8').replace('"content": "7"', '"content": "1"');
  const folder = folderOf({ 'ask.json': text });
  const file = join(folder, 'ask.json');
  const cassette = join(folder, 'ask.cassette.json');
  const recorded = await call(['run', file, '--input={"question":"why"}', '--record', cassette]);
  return { file, text, cassette, recorded };
}

describe('a recorded run', () => {
  it('is repeated by heddle test, and fails with the lines of a prompt that has changed', async () => {
    const { file, text, cassette, recorded } = await recordedAsk();
    expect(recorded.code).toBe(0);
    expect(recorded.error).toContain('ask.cassette.json with 1 calls of services');
    const same = await call(['test', file, cassette]);
    expect(same).toEqual({ code: 0, out: 'passed  ask\n1 passed, 0 failed\n', error: '' });

    writeFileSync(file, text.replace('Be short.', 'Be long.'));
    const changed = await call(['test', file, cassette]);
    expect(changed.code).toBe(1);
    expect(changed.out).toContain('model.stream differs from recorded call 1 (- recorded, + now):');
    expect(changed.out).toContain('- Be short.\n    + Be long.');
    const report = await call(['test', file, cassette, '--reporter', 'junit']);
    expect(report.out).toContain('- Be short.&#10;    + Be long.');
  });

  it('compares what the run gives, after what it asks', async () => {
    const { file, text, cassette } = await recordedAsk();
    writeFileSync(file, text.replace('It says: ', 'It said: '));
    const { code, out } = await call(['test', file, cassette]);
    expect(code).toBe(1);
    expect(out).toMatch(/failed {2}ask: output\.output: expected "It says: .*, got "It said: /);
  });

  it('needs no network, and holds no credential', async () => {
    const secret = 'sk-live-0123456789abcdef';
    const server = createServer((request, response) => response.end(request.headers.authorization));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const text = readFileSync(language('http-bearer'), 'utf8').replace(/https?:\/\/api\.example/, origin);
    const folder = folderOf({ 'flow.json': text });
    const [file, cassette] = [join(folder, 'flow.json'), join(folder, 'cassette.json')];
    try {
      const words = ['run', file, `--input={"v":"${secret}"}`, '--allow-private', origin];
      expect(await call([...words, '--record', cassette])).toMatchObject({ code: 0 });
    } finally {
      server.close();
    }
    expect(readFileSync(cassette, 'utf8')).not.toContain(secret);
    expect(await call(['test', file, cassette])).toMatchObject({ out: 'passed  flow\n1 passed, 0 failed\n' });
  });
});
