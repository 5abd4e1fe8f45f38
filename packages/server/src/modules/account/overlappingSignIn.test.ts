// @module-tag pglite
import { errorCodes } from '@heddle/api-contract';
import { account } from '@heddle/api-contract/families/account';
import { enterprise, installationId } from '@heddle/api-contract/families/enterprise';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswordHasher } from '../../identity/passwords.js';
import type { Mail } from '../../mail/Mailer.js';
import { createTestApp, type TestPerson, type TestWorld, testPassword } from '../../testing/createTestApp.js';

const quick = createPasswordHasher({ memoryKiB: 8, passes: 1 });
const another = 'seven slow green snails';

let world: TestWorld;
let owner: TestPerson;
const mails: Mail[] = [];
/** Holds the next sign-in between the check of its password and the start of its session. */
let hold: (() => Promise<void>) | undefined;

beforeAll(async () => {
  world = await createTestApp({
    passwordHasher: {
      hash: quick.hash,
      async matches(password, stored) {
        const isRight = await quick.matches(password, stored);
        const wait = hold;
        hold = undefined;
        await wait?.();
        return isRight;
      },
    },
    mailer: { reachesPeople: true, send: async (mail) => void mails.push(mail) },
  });
  owner = await world.register();
});
afterAll(() => world.close());

async function reset({ email }: TestPerson): Promise<void> {
  const { account: calls } = world.clientFor('', { account });
  await calls.sendResetCode({ email });
  await expect.poll(() => mails.find(({ to }) => to === email)).toBeDefined();
  const code = /\b[a-z2-9]{5}(?:-[a-z2-9]{5}){2}\b/.exec(mails.find(({ to }) => to === email)!.text)![0];
  await calls.resetPassword({ email, password: another, code });
}

const people = () => owner.clientOf({ enterprise }).enterprise;

test.each<[string, (person: TestPerson) => Promise<unknown>]>([
  [
    'the password is changed',
    ({ client }) => client.account.changePassword({ password: testPassword, new_password: another }),
  ],
  ['the password is reset', reset],
  ['the person ends all other sessions', ({ client }) => client.account.endOtherSessions({})],
  ['an administrator signs the person out', ({ id }) => people().signOutPerson({ extUserID: id })],
  [
    'the person is removed',
    ({ id }) => people().removePerson({ enterprise_id: installationId, user_id: id, receiver: owner.id }),
  ],
])('a sign-in starts no session if in the meantime %s', async (_, end) => {
  const person = await world.register();
  let resume: (() => void) | undefined;
  const held = new Promise<void>((reached) => {
    hold = () => {
      reached();
      return new Promise((resolve) => {
        resume = resolve;
      });
    };
  });
  const signIn = world.app.request('/api/passport/web/email/login/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'x' },
    body: JSON.stringify({ email: person.email, password: testPassword }),
  });
  await held;
  await end(person);
  resume?.();
  const response = await signIn;
  expect(await response.json()).toMatchObject({ code: errorCodes.wrongCredentials });
  expect(response.headers.get('set-cookie')).toBeNull();
});
