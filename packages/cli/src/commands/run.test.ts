import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { call, canvas, folderOf } from '../testing/terminal.js';

const read = (name: string): JsonObject => JSON.parse(readFileSync(canvas(name), 'utf8'));

/** Start, Code with this program, End. */
function withCode(code: string): string {
  return readFileSync(canvas('twice'), 'utf8').replace(
    /"code": ".*"/,
    () => `"code": ${JSON.stringify(code)}`,
  );
}

describe('heddle run', () => {
  it('prints the outputs as JSON', async () => {
    const { code, out, error } = await call(['run', canvas('twice'), '--input', '{"n":21}']);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(JSON.parse(out)).toEqual({ twice: 42 });
  });

  it('takes inputs from a file and from standard input, and the document from standard input', async () => {
    const folder = folderOf({ 'input.json': { n: 2 } });
    const file = await call(['run', canvas('twice'), '--input', `@${join(folder, 'input.json')}`]);
    expect(JSON.parse(file.out)).toEqual({ twice: 4 });
    const input = await call(['run', canvas('twice'), '--input', '-'], { input: '\ufeff{"n":3}' });
    expect(JSON.parse(input.out)).toEqual({ twice: 6 });
    const text = readFileSync(canvas('twice'), 'utf8');
    const document = await call(['run', '-', '--input={"n":4}'], { input: text });
    expect(JSON.parse(document.out)).toEqual({ twice: 8 });
  });

  it('prints one JSON object with everything for programs', async () => {
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

  it('names code, node and field of a failure, and ends with 1', async () => {
    const folder = folderOf({
      'flow.json': withCode('function main() { throw new Error("boom\u001b[31m"); }'),
    });
    const { code, out, error } = await call(['run', join(folder, 'flow.json'), '--input={"n":1}']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toMatch(/305000002[\s\S]*boom[\s\S]*Twice \(2\)[\s\S]*inputs\.code/);
    expect(error).not.toContain('\u001b');
  });

  it('refuses a text that is no workflow', async () => {
    expect(await call(['run', '-'], { input: '{"nodes":3}' })).toMatchObject({ code: 1, out: '' });
    expect(await call(['run', '-'], { input: 'no' })).toMatchObject({
      code: 1,
      error: expect.stringContaining('is no workflow'),
    });
  });

  it('finds called workflows beside the document, and by --workflow', async () => {
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

  it('does not follow an id of a workflow to another folder', async () => {
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

  it('names what is wrong with the configuration of models', async () => {
    const folder = folderOf({ 'heddle.config.json': '{"models":[{}]}' });
    const environment = { HEDDLE_CONFIG: join(folder, 'heddle.config.json') };
    const { code, error } = await call(['run', canvas('ask'), '--input={"question":"x"}'], { environment });
    expect(code).toBe(1);
    expect(error).toContain('models[0]');
  });

  it('ends a run at its time, and when it is told to stop', async () => {
    const folder = folderOf({ 'flow.json': withCode('function main() { for (;;) {} }') });
    const words = ['run', join(folder, 'flow.json'), '--input={"n":1}'];
    expect(await call([...words, '--timeout', '0.5'])).toMatchObject({ code: 1, out: '' });
    const stopped = await call(words, {
      onStop: (listener) => {
        const timer = setTimeout(listener, 200);
        return () => clearTimeout(timer);
      },
    });
    expect(stopped).toMatchObject({ code: 1, error: 'The run was cancelled.\n' });
  });
});
