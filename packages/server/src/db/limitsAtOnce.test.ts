// @module-tag pglite
import { accessToken } from '@heddle/api-contract/families/access-token';
import { modelManage } from '@heddle/api-contract/families/model-manage';
import { oauthApp } from '@heddle/api-contract/families/oauth-app';
import { space } from '@heddle/api-contract/families/space';
import { workflow } from '@heddle/api-contract/families/workflow';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessTokens } from '../modules/access-token/tables.js';
import { oauthApps } from '../modules/oauth-app/tables.js';
import { maxTeams } from '../modules/space/limits.js';
import { spaces } from '../modules/space/tables.js';
import { createTestApp, type TestPerson, type TestWorld } from '../testing/createTestApp.js';
import { newId } from './ids.js';

const families = { accessToken, modelManage, oauthApp, space, workflow };

let world: TestWorld;
let person: TestPerson;
let calls: ReturnType<typeof person.clientOf<typeof families>>;

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
  calls = person.clientOf(families);
});
afterAll(() => world.close());

/** How many of ten concurrent calls succeeded. */
async function countAccepted(make: () => Promise<unknown>): Promise<number> {
  const ended = await Promise.allSettled(Array.from({ length: 10 }, make));
  return ended.filter(({ status }) => status === 'fulfilled').length;
}

test('accepts no more of ten concurrent requests than the limit allows', async () => {
  const { db } = world.database;
  const now = new Date();
  const made = { createdAt: now, updatedAt: now };
  await db.insert(accessTokens).values(
    Array.from({ length: 97 }, (_, index) => ({
      ...{
        ...made,
        id: newId(),
        userId: person.id,
        name: 'old',
        tokenHash: `hash ${index}`,
        permissions: [],
      },
      ...{ inEverySpace: false, spaceIds: [], lastUsedAt: null, expiresAt: new Date(Date.now() + 60_000) },
    })),
  );
  expect(await countAccepted(() => calls.accessToken.create({ name: 'new' }))).toBe(3);

  await db.insert(oauthApps).values(
    Array.from({ length: 98 }, () => ({
      ...{ ...made, id: newId(), ownerId: person.id, clientType: 'WebBackend' as const, name: 'old' },
      ...{ description: '', permissions: [], redirectUris: [], status: 'Active' as const },
    })),
  );
  expect(await countAccepted(() => calls.oauthApp.create({ name: 'new' }))).toBe(2);

  const { apps } = await calls.oauthApp.list();
  expect(await countAccepted(() => calls.oauthApp.createSecret({ appid: apps[0]!.appid }))).toBe(5);

  const ofTeams = and(eq(spaces.ownerId, person.id), eq(spaces.type, 'team'));
  for (let teams = 0; teams < maxTeams - 3; teams++) await calls.space.save({ name: `Team ${teams}` });
  expect(await countAccepted(() => calls.space.save({ name: 'More' }))).toBe(3);
  expect(await db.$count(spaces, ofTeams)).toBe(maxTeams);
});

test('ends up with one default model if several are made the default concurrently', async () => {
  const { modelManage: models } = calls;
  const spaceID = person.spaceId;
  const baseURL = 'https://models.example/v1';
  const { accountID } = await models.createAccount({ spaceID, name: 'Service', baseURL });
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      models.upsertModel({
        modelAccount: {
          model: { identification: `model-${index}`, isDefault: true },
          accounts: [{ modelProviderAccountID: accountID }],
        },
      }),
    ),
  );
  const { modelAccounts } = await models.modelAccounts({ spaceID });
  expect(modelAccounts.filter(({ model }) => model.isDefault)).toHaveLength(1);
});
