import { errorCodes } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { account } from '@heddle/api-contract/families/account';
import { oauthApp } from '@heddle/api-contract/families/oauth-app';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSmtpMailer } from '../../mail/createSmtpMailer.js';
import { createTestApp, type TestPerson, type TestWorld, testPassword } from '../../testing/createTestApp.js';
import { externalIdentities } from '../identity-provider/tables.js';
import { insertGrant } from '../oauth/grants.js';
import { oauthGrants } from '../oauth/tables.js';
import { mailCodes, users } from './tables.js';

const another = 'seven slow green snails';
const codeForm = /\b[a-z2-9]{5}(?:-[a-z2-9]{5}){2}\b/;

let world: TestWorld;
let mails: string[];
let sink: SMTPServer;

beforeAll(async () => {
  mails = [];
  // A real SMTP server that stores the mails it receives.
  sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  const { port } = sink.server.address() as { port: number };
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Heddle <heddle@example.com>' });
  world = await createTestApp({ mailer });
});
afterAll(async () => {
  await world.close();
  await new Promise<void>((resolve) => sink.close(resolve));
});

const stranger = () => world.clientFor('', { account }).account;
const refusal = (code: keyof typeof errorCodes) => ({ code: errorCodes[code] });

// Mails are sent in the background, so those of one test may arrive during the next.
const mailsTo = (email: string) => mails.filter((mail) => mail.includes(`To: ${email}`));

async function codeFor(person: TestPerson): Promise<string> {
  const before = mailsTo(person.email).length;
  await stranger().sendResetCode({ email: person.email });
  await expect.poll(() => mailsTo(person.email).length, { timeout: 10_000 }).toBe(before + 1);
  return codeForm.exec(mailsTo(person.email).at(-1)!.split('\r\n\r\n').slice(1).join('\n'))![0];
}

describe('a password reset by mail', () => {
  test('sets the password with the code, once; the old password and every session end', async () => {
    const person = await world.register();
    const code = await codeFor(person);
    const input = { email: person.email.toUpperCase(), password: another, code: ` ${code.toUpperCase()} ` };
    await stranger().resetPassword(input);
    await expect(person.client.account.info()).rejects.toMatchObject(refusal('unauthorised'));
    await expect(stranger().login({ email: person.email, password: testPassword })).rejects.toMatchObject(
      refusal('wrongCredentials'),
    );
    expect(await stranger().login({ email: person.email, password: another })).toMatchObject({
      user_id_str: person.id,
    });
    await expect(stranger().resetPassword(input)).rejects.toMatchObject(refusal('resetCodeInvalid'));
  });

  test('ends access tokens, app consents and provider links; changing a known password does not', async () => {
    const person = await world.register();
    const { db } = world.database;
    const { accessToken: tokens, oauthApp: apps } = person.clientOf({ accessToken, oauthApp });
    const { token } = await tokens.create({
      name: 'kept',
      account_permission: { permission_list: ['Account.read'] },
    });
    const { app_meta } = await apps.create({ name: 'mine' });
    await insertGrant(db, {
      appId: app_meta.appid,
      userId: person.id,
      type: 'OnBehalfOfUser',
      permissions: [],
      inEverySpace: true,
      spaceIds: [],
    });
    await db.insert(externalIdentities).values({
      issuer: 'https://login.example',
      subject: person.id,
      userId: person.id,
      email: 'b@example.com',
      createdAt: new Date(),
    });
    const byToken = async () =>
      (await world.app.request('/v1/users/me', { headers: { authorization: `Bearer ${token}` } })).status;
    const left = async () => [
      await db.$count(oauthGrants, eq(oauthGrants.userId, person.id)),
      await db.$count(externalIdentities, eq(externalIdentities.userId, person.id)),
    ];
    await person.client.account.changePassword({ password: testPassword, new_password: another });
    expect([await byToken(), ...(await left())]).toEqual([200, 1, 1]);
    await stranger().resetPassword({
      email: person.email,
      password: testPassword,
      code: await codeFor(person),
    });
    expect([await byToken(), ...(await left())]).toEqual([401, 0, 0]);
    expect(mailsTo(person.email).at(-1)).toContain('access tokens');
  });

  test('accepts nothing but the code', async () => {
    const person = await world.register();
    const other = await world.register();
    const code = await codeFor(person);
    const foreign = await codeFor(other);
    const [before] = await world.database.db.select().from(users).where(eq(users.id, person.id));
    for (const wrong of ['', 'null', foreign, '%00'])
      await expect(
        stranger().resetPassword({ email: person.email, password: another, code: wrong }),
      ).rejects.toMatchObject(refusal('resetCodeInvalid'));
    for (const wrong of [null, [], {}, 5]) {
      const response = await world.app.request('/api/passport/web/email/password/reset/', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'x' },
        body: JSON.stringify({ email: person.email, password: another, code: wrong }),
      });
      expect(response.status).toBe(400);
    }
    await expect(
      stranger().resetPassword({ email: person.email, password: 'short', code }),
    ).rejects.toMatchObject(refusal('invalidProfile'));
    await world.database.db
      .update(mailCodes)
      .set({ expiresAt: new Date(0) })
      .where(eq(mailCodes.userId, person.id));
    await expect(
      stranger().resetPassword({ email: person.email, password: another, code }),
    ).rejects.toMatchObject(refusal('resetCodeInvalid'));
    const [after] = await world.database.db.select().from(users).where(eq(users.id, person.id));
    expect(after?.passwordHash).toBe(before?.passwordHash);
  });

  test('survives wrong guesses and codes that strangers ask for', async () => {
    const person = await world.register();
    const code = await codeFor(person);
    const tries = Array.from({ length: 20 }, (_, index) =>
      stranger().resetPassword({ email: person.email, password: another, code: `wrong${index}` }),
    );
    for (const answer of await Promise.allSettled(tries)) expect(answer.status).toBe('rejected');
    await codeFor(person);
    await stranger().resetPassword({
      email: person.email,
      password: another,
      code: code.replaceAll('-', ''),
    });
  });

  test('returns the same response whether or not the person exists', async () => {
    const person = await world.register();
    const ask = async (email: string) => {
      const response = await world.app.request('/api/passport/web/email/password/code/', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'x' },
        body: JSON.stringify({ email }),
      });
      return [response.status, await response.text()];
    };
    expect(await ask(person.email)).toEqual(await ask('nobody@example.com'));
    await expect.poll(() => mailsTo(person.email).length, { timeout: 10_000 }).toBe(1);
    expect(mailsTo('nobody@example.com')).toEqual([]);
    const limited = await Promise.allSettled(
      Array.from({ length: 6 }, () => stranger().sendResetCode({ email: person.email })),
    );
    expect(limited).toContainEqual(
      expect.objectContaining({
        status: 'rejected',
        reason: expect.objectContaining(refusal('tooManyRequests')),
      }),
    );
  });

  test('stores the code in no log or table', async () => {
    const person = await world.register();
    const code = await codeFor(person);
    const rows = JSON.stringify(await world.database.db.select().from(mailCodes));
    for (const text of [code, code.replaceAll('-', '')]) {
      expect(rows).not.toContain(text);
      expect(world.lines.join('\n')).not.toContain(text);
    }
  });

  test('prevents a name from adding lines to the mail', async () => {
    const person = await world.register();
    await person.client.account.updateProfile({ name: 'A\r\nBcc: x@y' });
    await codeFor(person);
    expect(mailsTo(person.email).at(-1)).not.toMatch(/^Bcc:/m);
  });
});

describe('a password change by a signed-in person', () => {
  test('ends every session, and returns a new token for the current one', async () => {
    const person = await world.register();
    const response = await world.app.request('/api/passport/web/email/login/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'x', 'user-agent': 'Phone' },
      body: JSON.stringify({ email: person.email, password: testPassword }),
    });
    const phone = world.clientFor(response.headers.get('set-cookie')!.split(';')[0]!, { account });
    expect((await phone.account.sessions()).sessions).toHaveLength(2);
    await expect(
      person.client.account.changePassword({ password: 'wrong one', new_password: another }),
    ).rejects.toMatchObject(refusal('wrongCredentials'));
    const changed = await world.app.request('/api/passport/web/password/change/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'x', cookie: person.cookie },
      body: JSON.stringify({ password: testPassword, new_password: another }),
    });
    const cookie = changed.headers.get('set-cookie')!.split(';')[0]!;
    for (const before of [phone, person.client])
      await expect(before.account.info()).rejects.toMatchObject(refusal('unauthorised'));
    const after = world.clientFor(cookie, { account }).account;
    expect(await after.info()).toMatchObject({ user_id_str: person.id });
    expect((await after.sessions()).sessions).toMatchObject([{ is_current: true }]);
  });

  test('sessions are listed with their browser, and ended individually by their owner', async () => {
    const person = await world.register();
    const other = await world.register();
    const response = await world.app.request('/api/passport/web/email/login/', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'x',
        'user-agent': 'Phone'.repeat(100),
      },
      body: JSON.stringify({ email: person.email, password: testPassword }),
    });
    const phone = world.clientFor(response.headers.get('set-cookie')!.split(';')[0]!, { account });
    const { sessions } = await person.client.account.sessions();
    expect(sessions.filter((session) => session.is_current)).toHaveLength(1);
    const far = sessions.find((session) => !session.is_current)!;
    expect(far.agent).toHaveLength(200);
    for (const session_id of [far.session_id, '', '%', far.session_id.slice(0, 4)])
      await expect(other.client.account.endSession({ session_id })).rejects.toMatchObject(
        refusal('accessDenied'),
      );
    for (const session_id of ['', '%', far.session_id.slice(0, 4)])
      await expect(person.client.account.endSession({ session_id })).rejects.toMatchObject(
        refusal('accessDenied'),
      );
    expect(await phone.account.info()).toBeDefined();
    await person.client.account.endSession({ session_id: far.session_id });
    await expect(phone.account.info()).rejects.toMatchObject(refusal('unauthorised'));
  });
});

test("a person who lost a device can end every session but the current one, and nobody else's", async () => {
  const person = await world.register();
  const other = await world.register();
  const login = () =>
    world.app.request('/api/passport/web/email/login/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'x' },
      body: JSON.stringify({ email: person.email, password: testPassword }),
    });
  const far = world.clientFor((await login()).headers.get('set-cookie')!.split(';')[0]!, { account });
  await person.client.account.endOtherSessions({});
  await expect(far.account.info()).rejects.toMatchObject(refusal('unauthorised'));
  expect((await person.client.account.sessions()).sessions).toHaveLength(1);
  expect(await other.client.account.info()).toBeDefined();
});
