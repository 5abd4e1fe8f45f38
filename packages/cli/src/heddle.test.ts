import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { canvas, folderOf } from './testing/terminal.js';

const program = fileURLToPath(new URL('heddle.ts', import.meta.url));

/** Starts the command as a shell does. */
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
  child.stdin.end(input);
  const ended = new Promise<{ code: number | null; out: string; error: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, ...written })),
  );
  return { child, ended, written };
}

describe.concurrent('the heddle process', () => {
  it('runs a document and ends with 0, its outputs alone on standard output', async () => {
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

  it('tests by cases', async () => {
    const cases = { cases: [{ name: 'doubles', input: { n: 2 }, expect: { output: { twice: 4 } } }] };
    const folder = folderOf({ 'cases.json': cases });
    const { code, out } = await start(['test', canvas('twice'), join(folder, 'cases.json')]).ended;
    expect({ code, out }).toEqual({ code: 0, out: 'passed  doubles\n1 passed, 0 failed\n' });
  });

  it('ends with 2 and prints nothing to standard output when it is not understood', async () => {
    expect(await start(['run']).ended).toMatchObject({ code: 2, out: '' });
  });

  it('cancels a run at Ctrl-C', async () => {
    const endless = readFileSync(canvas('twice'), 'utf8').replace(
      /"code": ".*"/,
      '"code": "function main(){for(;;);}"',
    );
    const folder = folderOf({ 'flow.json': endless });
    const { child, ended } = start(['run', join(folder, 'flow.json'), '--input={"n":1}']);
    // The signal means nothing before the run has begun to listen, so it is sent until it does.
    const timer = setInterval(() => child.kill('SIGINT'), 4_000);
    const { code, error } = await ended;
    clearInterval(timer);
    expect({ code, error }).toEqual({ code: 1, error: 'The run was cancelled.\n' });
  });
});
