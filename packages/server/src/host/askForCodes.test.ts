import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, errorCodes } from '@heddle/api-contract';
import { account } from '@heddle/api-contract/families/account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askForCodes, type RunningServer, startServer } from '../node.js';

const dataFolder = mkdtempSync(join(tmpdir(), 'heddle-codes-'));
const configFile = join(dataFolder, 'none.json');
const email = 'Ada@Example.com';
const password = 'a quiet blue heron';
let server: RunningServer;
let cookie = '';

const calls = () =>
  createClient({ account }, { fetch, baseURL: server.url, headers: { cookie, 'x-requested-with': 'test' } })
    .account;

beforeAll(async () => {
  writeFileSync(configFile, '{"models":[]}');
  server = await startServer({ port: 0, dataFolder, configFile });
  const response = await fetch(`${server.url}/api/passport/web/email/register/v2/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'test' },
    body: JSON.stringify({ email, password }),
  });
  cookie = response.headers.get('set-cookie')!.split(';')[0]!;
});
afterAll(async () => {
  await server.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

const ask = (address: string) => askForCodes({ dataFolder }, address);

test('without a mail server, the operator gets the codes that people asked for, and no log holds one', async () => {
  expect(await ask(email)).toEqual([]);
  await calls().sendVerificationCode({});
  await calls().sendEmailCode({ email: 'ada@new.example', password });
  expect(await ask('nobody@example.com')).toEqual([]);
  const [moving] = await ask('ADA@new.example');
  expect(moving).toMatchObject({ purpose: 'changeEmail', person: { email } });
  const [verifying, ...others] = await ask(' ada@example.com ');
  expect(others).toEqual([]);
  expect(verifying).toMatchObject({
    purpose: 'verifyEmail',
    person: { email, name: 'Ada' },
    code: expect.stringMatching(/^[a-z2-9]{5}(?:-[a-z2-9]{5}){2}$/),
  });

  expect(await calls().info({})).toMatchObject({ email_verified: false });
  // A code serves its purpose only, however it is typed.
  await expect(calls().verifyEmail({ code: moving!.code })).rejects.toMatchObject({
    code: errorCodes.resetCodeInvalid,
  });
  await calls().verifyEmail({ code: ` ${verifying!.code.toUpperCase().replaceAll('-', ' ')}` });
  expect(await calls().info({})).toMatchObject({ email_verified: true });
  expect(await ask(email)).toEqual([]);

  await calls().sendResetCode({ email });
  await expect.poll(() => ask(email)).toMatchObject([{ purpose: 'resetPassword' }]);
  const codes = [moving!, verifying!, ...(await ask(email))].map(({ code }) => code);
  await server.close();
  const log = readFileSync(join(dataFolder, 'heddle.log'), 'utf8');
  expect(log).toContain('mail.notSent');
  for (const code of codes) {
    expect(log).not.toContain(code);
    expect(log).not.toContain(code.replaceAll('-', ''));
  }
  // What was logged was not another code of the same form.
  expect(log).not.toMatch(/\b[a-z2-9]{5}-[a-z2-9]{5}-[a-z2-9]{5}\b/);
  await expect(ask(email)).rejects.toThrow('No server is running');
});
