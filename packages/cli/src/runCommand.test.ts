import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call, canvas } from './testing/terminal.js';

describe('heddle', () => {
  it('lists its commands without arguments', async () => {
    const { code, out } = await call([]);
    expect(code).toBe(0);
    for (const name of ['run', 'validate', 'test', 'start']) expect(out).toContain(`  ${name} `);
  });

  it('prints its version', async () => {
    expect(await call(['--version'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  });

  it.each([
    'run',
    'validate',
    'test',
    'start',
    'worker',
    'backup',
    'restore',
    'doctor',
    'code',
  ])('explains the options of %s in both languages', async (name) => {
    const asked = await call(['help', name]);
    expect(asked.out).toMatch(new RegExp(`^heddle ${name} `));
    expect((await call([name, '--help'])).out).toBe(asked.out);
    const { out } = await call([name, '--help', '--language', 'zh-CN']);
    expect(out).toMatch(/\p{Script=Han}/u);
    // Both languages list the same options.
    expect(out.match(/--[a-z]+/g)?.sort()).toEqual(asked.out.match(/--[a-z]+/g)?.sort());
  });

  it.each([
    [['fly'], '"fly"'],
    [['help', 'fly'], '"fly"'],
    [['start', '--wings'], '--wings'],
    [['run'], 'Missing file'],
    [['backup'], 'Missing file'],
    [['restore'], 'Missing file'],
    [['doctor', '--wings'], '--wings'],
    [['code'], 'Give an email address'],
    [['code', 'a@example.com', 'b@example.com'], 'b@example.com'],
    [['validate'], 'Missing file'],
    [['test', 'a.json'], 'Missing file'],
    [['run', 'a.json', 'b.json'], 'Missing file'],
    [['run', 'a.json', '--input'], '--input requires a value'],
    [['run', 'a.json', '--input', '--json'], '--input requires a value'],
    [['run', 'a.json', '--json=yes'], '--json does not accept a value'],
    [['run', 'a.json', '--node', '1', '--node', '2'], '--node can be used only once'],
    [['run', 'a.json', '--timeout', 'soon'], '--timeout must be'],
    [['run', 'a.json', '--workflow', 'b.json'], 'ID=FILE'],
    [['run', '/nowhere/a.json'], 'File not found: /nowhere/a.json'],
    [['run', tmpdir()], 'Cannot read'],
    [['run', '-', '--input', '-'], 'only once'],
    [['validate', '-', '-'], 'only once'],
    [['run', canvas('twice'), '--input', '[1]'], 'must be a JSON object'],
    [['run', canvas('twice'), '--input', '{'], '--input is not JSON'],
    [['run', canvas('twice'), '--input', '['.repeat(1000)], 'nested deeper than 100'],
    [['run', canvas('twice'), '--language', 'fr'], 'zh-CN or en'],
  ])('refuses %j and says why', async (words, reason) => {
    const { code, error, out } = await call(words as string[]);
    expect(code).toBe(2);
    expect(error).toContain(reason);
    expect(out).toBe('');
  });

  it('uses the language of the environment unless another one is requested', async () => {
    const environment = { LANG: 'zh_CN.UTF-8' };
    expect((await call(['fly'], { environment })).error).toContain('未知命令“fly”');
    expect((await call(['fly', '--language=en'], { environment })).error).toContain('Unknown command');
  });

  it('answers an invalid setting with a message that names it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'heddle-cli-'));
    const environment = { PORT: 'many', HEDDLE_DATA: join(folder, 'data') };
    const { code, error } = await call(['start'], { environment });
    expect(code).toBe(1);
    expect(error).toMatch(/^PORT must be a number/);
    expect(error.trim().split('\n')).toHaveLength(1);
  });
});
