import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { canvas, folderOf } from './testing/terminal.js';

const program = fileURLToPath(new URL('heddle.ts', import.meta.url));

/** Starts the command like a shell does. */
function start(words: readonly string[], input = '') {
  const child = spawn(
    process.execPath,
    ['--conditions=@heddle/source', '--import', 'tsx', program, ...words],
    { env: { ...process.env, LANG: 'C', LC_ALL: '', LC_MESSAGES: '', NODE_OPTIONS: '' } },
  );
  const written = { out: '', error: '' };
  child.stdout.on('data', (data) => {
    written.out += data;
  });
  child.stderr.on('data', (data) => {
    written.error += data;
  });
  // A command that has read enough closes the pipe.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const ended = new Promise<{ code: number | null; out: string; error: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, ...written })),
  );
  return { child, ended, written };
}

describe.concurrent('the heddle process', () => {
  it('runs a document and exits with 0, with only its outputs on standard output', async () => {
    const { code, out, error } = await start(['run', canvas('twice'), '--input', '{"n":3}']).ended;
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(JSON.parse(out)).toEqual({ twice: 6 });
  });

  it('reads a document from standard input', async () => {
    const text = readFileSync(canvas('circle'), 'utf8');
    const { code, out } = await start(['validate', '-', '--json'], text).ended;
    expect(code).toBe(1);
    expect(JSON.parse(out).errors).toBe(2);
  });

  it('runs cases', async () => {
    const cases = { cases: [{ name: 'doubles', input: { n: 2 }, expect: { output: { twice: 4 } } }] };
    const folder = folderOf({ 'cases.json': cases });
    const { code, out } = await start(['test', canvas('twice'), join(folder, 'cases.json')]).ended;
    expect({ code, out }).toEqual({ code: 0, out: 'passed  doubles\n1 passed, 0 failed\n' });
  });

  it('exits with 2 and prints nothing to standard output after a usage error', async () => {
    expect(await start(['run']).ended).toMatchObject({ code: 2, out: '' });
  });

  it('cancels a run at Ctrl-C', async () => {
    const document = JSON.parse(readFileSync(canvas('twice'), 'utf8'));
    const [, code] = document.nodes;
    code.data.inputs.code = 'function main(){for(;;);}';
    // The first output shows that the run has started; before that, the signal would end the process itself.
    const content = { type: 'string', value: { type: 'literal', content: 'begun' } };
    document.nodes.push({
      id: '3',
      type: '13',
      meta: { position: { x: 0, y: 0 } },
      data: { nodeMeta: { title: 'Tell' }, inputs: { inputParameters: [], content } },
    });
    document.edges = [
      { sourceNodeID: '100001', targetNodeID: '3' },
      { sourceNodeID: '3', targetNodeID: '2' },
      { sourceNodeID: '2', targetNodeID: '900001' },
    ];
    const folder = folderOf({ 'flow.json': JSON.stringify(document) });
    const { child, ended, written } = start(['run', join(folder, 'flow.json'), '--input={"n":1}']);
    await expect.poll(() => written.out + written.error, { timeout: 25_000 }).toContain('begun');
    child.kill('SIGINT');
    const { code: exitCode, error } = await ended;
    expect(exitCode).toBe(130);
    expect(error).toContain('Run canceled.\n');
  });

  it('exits silently when the reader closes the pipe', async () => {
    const document = JSON.parse(readFileSync(canvas('twice'), 'utf8'));
    document.nodes[1].data.inputs.code = 'function main(){return {big:"x".repeat(900000)}}';
    const folder = folderOf({ 'flow.json': JSON.stringify(document) });
    const { child, ended } = start(['run', join(folder, 'flow.json'), '--input={"n":1}', '--json']);
    child.stdout.once('data', () => child.stdout.destroy());
    const { code, error } = await ended;
    expect({ code, error }).toEqual({ code: 141, error: '' });
  });

  it('refuses standard input that is too large', async () => {
    const { code, error } = await start(['run', canvas('twice'), '--input=-'], ' '.repeat(21 << 20)).ended;
    expect(code).toBe(2);
    expect(error).toContain('larger than 20 MiB');
  });
});
