import { appendFileSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { call, folderOf } from '../testing/terminal.js';

/** An archive with one agent, as a workspace exports it. */
const archive = fileURLToPath(new URL('../testing/agent.heddle.zip', import.meta.url));

const both = (en: string, zh: string) => ({ en, 'zh-CN': zh });
const properties = {
  ...{ id: 'ticket-helper', packageVersion: '1.0.0', type: 'agent', category: 'support' },
  ...{ title: both('Ticket helper', '工单助手'), description: both('Answers tickets.', '回答工单。') },
};

test('makes, signs and verifies packages, and keeps the private key secret', async () => {
  const folder = folderOf({
    'package.json': properties,
    'readme.en.md': '# Ticket helper',
    'readme.zh-CN.md': '# 工单助手',
  });
  const key = join(folder, 'publisher.key');
  const out = join(folder, 'out');

  const made = await call(['package', 'key', key]);
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^ed25519:[\w+/]{43}=\n$/) });
  expect(statSync(key).mode & 0o777).toBe(0o600);
  const secret = readFileSync(key, 'utf8');
  expect(await call(['package', 'key', key])).toEqual({ code: 0, out: made.out, error: '' });
  expect(readFileSync(key, 'utf8')).toBe(secret);
  const public_key = made.out.trim();

  const make = ['package', 'make', folder, '--archive', archive, '--out', out];
  expect(await call(make)).toMatchObject({ code: 0, out: expect.stringContaining('ticket-helper 1.0.0') });
  // A published version is never replaced.
  expect((await call(make)).code).toBe(1);
  const index = ['package', 'index', out, '--key', key];
  expect((await call(index)).code).toBe(2);
  expect((await call([...index, '--name', 'Acme'])).out).toContain('Signed index 1. Packages: 1');
  expect((await call(index)).out).toContain('Signed index 2. Packages: 1');

  const verify = ['package', 'verify', out, '--public-key', public_key];
  expect(await call(verify)).toMatchObject({
    code: 0,
    out: expect.stringContaining('✓ ticket-helper 1.0.0'),
  });
  appendFileSync(join(out, 'ticket-helper-1.0.0.zip'), 'x');
  const damaged = await call(verify);
  expect(damaged).toMatchObject({ code: 1, out: expect.stringContaining('larger than') });
  appendFileSync(join(out, 'index.json'), ' ');
  expect(await call(verify)).toMatchObject({ code: 1, error: expect.stringContaining('signature') });
  for (const { out: text, error } of [made, damaged])
    expect(text + error).not.toContain(secret.split('\n')[1]);
});

test('says what is wrong with a package', async () => {
  const folder = folderOf({
    'package.json': { ...properties, category: 'magic' },
    'readme.en.md': '',
    'readme.zh-CN.md': '',
  });
  mkdirSync(join(folder, 'out'));
  const make = ['package', 'make', folder, '--archive', archive];
  expect(await call(make)).toMatchObject({
    code: 1,
    error: expect.stringContaining('package.json is invalid: category'),
  });
  expect(await call(['package', 'make', folder])).toMatchObject({ code: 2 });
  expect(await call(['package', 'melt'])).toMatchObject({ code: 2 });
  expect(
    await call([
      'package',
      'index',
      join(folder, 'out'),
      '--key',
      join(folder, 'package.json'),
      '--name',
      'A',
    ]),
  ).toMatchObject({
    code: 2,
  });
});
