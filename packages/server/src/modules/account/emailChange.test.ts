import { createClient, errorCodes } from '@heddle/api-contract';
import { account } from '@heddle/api-contract/families/account';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '../../mail/Mailer.js';
import {
  createTestApp,
  type TestPerson,
  type TestWorld,
  testPassword,
  transportOf,
} from '../../testing/createTestApp.js';
import { newCode } from './mailCodes.js';
import { mailCodes } from './tables.js';

let world: TestWorld;
const mails: Mail[] = [];

beforeAll(async () => {
  world = await createTestApp({
    mailer: { reachesPeople: true, send: async (mail) => void mails.push(mail) },
  });
});
afterAll(() => world.close());

const stranger = () => world.clientFor('', { account }).account;
const refusal = (code: keyof typeof errorCodes) => ({ code: errorCodes[code] });
const mailsTo = (email: string) => mails.filter(({ to }) => to === email);
const ask = (person: TestPerson, email: string, password = testPassword) =>
  person.client.account.sendEmailCode({ email, password });

async function codeFor(person: TestPerson, email: string): Promise<string> {
  const before = mailsTo(email).length;
  await ask(person, email);
  await expect.poll(() => mailsTo(email).length, { timeout: 10_000 }).toBe(before + 1);
  return /\b[a-z2-9]{5}(?:-[a-z2-9]{5}){2}\b/.exec(mailsTo(email).at(-1)!.text)![0];
}

test('the code sent to the new address makes it the sign-in address; sessions stay, and the old address is notified', async () => {
  const person = await world.register();
  const email = 'Moved@example.com';
  const code = await codeFor(person, email);
  expect(mailsTo(person.email)).toEqual([]);
  expect(await person.client.account.changeEmail({ code: ` ${code.toUpperCase()} ` })).toEqual({ email });
  expect(await person.client.account.info()).toMatchObject({ user_id_str: person.id, email });
  await expect.poll(() => mailsTo(person.email).length).toBe(1);
  expect(mailsTo(person.email)[0]!.text).toContain(email);
  const login = (address: string) => stranger().login({ email: address, password: testPassword });
  expect(await login(email.toLowerCase())).toMatchObject({ user_id_str: person.id });
  await expect(login(person.email)).rejects.toMatchObject(refusal('wrongCredentials'));
  await expect(person.client.account.changeEmail({ code })).rejects.toMatchObject(
    refusal('resetCodeInvalid'),
  );
  // The old address is available again.
  expect((await world.register(person.email)).id).not.toBe(person.id);
});

test('a reset code sent to the old address becomes invalid', async () => {
  const person = await world.register();
  await stranger().sendResetCode({ email: person.email });
  await expect.poll(() => mailsTo(person.email).length, { timeout: 10_000 }).toBe(1);
  const resetCode = /\b[a-z2-9]{5}(?:-[a-z2-9]{5}){2}\b/.exec(mailsTo(person.email)[0]!.text)![0];
  await person.client.account.changeEmail({ code: await codeFor(person, 'elsewhere@example.com') });
  await expect(
    stranger().resetPassword({
      email: 'elsewhere@example.com',
      password: 'seven slow snails',
      code: resetCode,
    }),
  ).rejects.toMatchObject(refusal('resetCodeInvalid'));
});

test('a reset code that is sent to the old address after the change is invalid', async () => {
  const person = await world.register();
  await person.client.account.changeEmail({ code: await codeFor(person, 'late-change@example.com') });
  const { db } = world.database;
  const code = await newCode(db, { userId: person.id, purpose: 'resetPassword', email: person.email });
  const input = { email: 'late-change@example.com', password: 'seven slow snails', code };
  await expect(stranger().resetPassword(input)).rejects.toMatchObject(refusal('resetCodeInvalid'));
});

test('requires the password and a valid address other than the current one', async () => {
  const person = await world.register();
  await expect(ask(person, 'new@example.com', 'wrong one')).rejects.toMatchObject(
    refusal('wrongCredentials'),
  );
  for (const email of ['no address', person.email])
    await expect(ask(person, email)).rejects.toMatchObject(refusal('invalidProfile'));
  expect(mailsTo('new@example.com')).toEqual([]);
  // The same address in other capitals is the person's own.
  const code = await codeFor(person, person.email.toUpperCase());
  expect(await person.client.account.changeEmail({ code })).toEqual({ email: person.email.toUpperCase() });
});

test('sends no code to a registered address, and the response is the same as for an unused one', async () => {
  const [person, other] = [await world.register(), await world.register()];
  expect(await ask(person, other.email)).toEqual(await ask(person, 'nobody-has@example.com'));
  await expect.poll(() => mailsTo('nobody-has@example.com').length).toBe(1);
  expect(mailsTo(other.email)).toEqual([]);
  // Somebody registers with the address in the meantime, and keeps it.
  const code = await codeFor(person, 'wanted@example.com');
  const quicker = await world.register('wanted@example.com');
  await expect(person.client.account.changeEmail({ code })).rejects.toMatchObject(refusal('emailTaken'));
  expect((await quicker.client.account.info()).email).toBe('wanted@example.com');
});

test('the code is bound to its person, expires, survives wrong guesses, and replaces earlier ones', async () => {
  const [person, other] = [await world.register(), await world.register()];
  const first = await codeFor(person, 'first@example.com');
  const second = await codeFor(person, 'second@example.com');
  for (const wrong of [first, '', 'null'])
    await expect(person.client.account.changeEmail({ code: wrong })).rejects.toMatchObject(
      refusal('resetCodeInvalid'),
    );
  await expect(other.client.account.changeEmail({ code: second })).rejects.toMatchObject(
    refusal('resetCodeInvalid'),
  );
  const tries = Array.from({ length: 6 }, () => person.client.account.changeEmail({ code: 'wrong' }));
  await Promise.allSettled(tries);
  await person.client.account.changeEmail({ code: second });
  const late = await codeFor(other, 'late@example.com');
  await world.database.db
    .update(mailCodes)
    .set({ expiresAt: new Date(0) })
    .where(eq(mailCodes.userId, other.id));
  await expect(other.client.account.changeEmail({ code: late })).rejects.toMatchObject(
    refusal('resetCodeInvalid'),
  );
});

test('limits the codes per person and per mailbox', async () => {
  const limited = (tries: PromiseSettledResult<unknown>[]) =>
    tries.filter(({ status }) => status === 'rejected').length;
  const person = await world.register();
  const asked = [];
  for (let index = 0; index < 7; index++)
    asked.push(...(await Promise.allSettled([ask(person, `many${index}@example.com`)])));
  expect(limited(asked)).toBe(2);
  const flood = [];
  for (let who = 0; who < 7; who++) {
    const { cookie } = await world.register();
    const elsewhere = transportOf(world.app, cookie, { address: `198.51.100.${who}` });
    const calls = createClient({ account }, elsewhere).account;
    const input = { email: 'flooded@example.com', password: testPassword };
    for (let index = 0; index < 5; index++)
      flood.push(...(await Promise.allSettled([calls.sendEmailCode(input)])));
  }
  expect(limited(flood)).toBe(5);
  expect(flood.at(-1)).toMatchObject({ reason: refusal('tooManyRequests') });
  // Otherwise strangers could keep the owner of the mailbox from resetting a password.
  await stranger().sendResetCode({ email: 'flooded@example.com' });
});

test('the code is stored in no table', async () => {
  const person = await world.register();
  const code = await codeFor(person, 'secret@example.com');
  expect(JSON.stringify(await world.database.db.select().from(mailCodes))).not.toContain(code);
});
