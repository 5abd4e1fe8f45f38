import type { Client } from '@heddle/api-contract';
import { type errorCodes as codes, errorCodes } from '@heddle/api-contract';
import type { product } from '@heddle/api-contract/families/product';
import { eq } from 'drizzle-orm';
import {
  createTestApp,
  type TestAppOptions,
  type TestPerson,
  type TestWorld,
} from '../../../testing/createTestApp.js';
import { pluginTools } from '../../plugin/tables.js';
import { listingLimits } from '../listing.js';
import { liftListingLimit } from './liftListingLimit.js';
import { callsOf } from './publishThings.js';

const { perMinute: usual } = listingLimits;

/** A store with the owner of the installation, who reviews, an author and a reader. */
export interface Market {
  world: TestWorld;
  admin: TestPerson;
  author: TestPerson;
  reader: TestPerson;
  setReview(needsReview: boolean): Promise<unknown>;
  close(): Promise<void>;
}

/** Without the limit of submissions per minute, which `atUsualRate` restores for a test of it. */
export async function createMarket(options: TestAppOptions = {}): Promise<Market> {
  const restoreLimit = liftListingLimit();
  const world = await createTestApp(options);
  const admin = await world.register();
  const author = await world.register();
  const reader = await world.register();
  return {
    ...{ world, admin, author, reader },
    setReview: (needs_review) => of(admin).updateSettings({ needs_review }),
    async close() {
      restoreLimit();
      await world.close();
    },
  };
}

/** Runs with the usual limit of submissions. */
export async function atUsualRate(run: (perMinute: number) => Promise<void>): Promise<void> {
  const { perMinute } = listingLimits;
  listingLimits.perMinute = usual;
  try {
    await run(usual);
  } finally {
    listingLimits.perMinute = perMinute;
  }
}

/** The calls about products. */
export const of = (person: TestPerson): Client<{ product: typeof product }>['product'] =>
  callsOf(person).product;

export const refusal = (code: keyof typeof codes) => ({ code: errorCodes[code] });

/** Publishes the draft of a plugin, whose tool counts as tested. */
export async function publishPlugin(
  person: TestPerson,
  plugin_id: string,
  api_id: string,
  version_name: string,
): Promise<void> {
  const { db } = person.world.database;
  await db.update(pluginTools).set({ isTested: true }).where(eq(pluginTools.id, api_id));
  await callsOf(person).plugin.publish({ plugin_id, version_name, version_desc: version_name });
}

/** A published plugin with one tool. */
export async function publishedPlugin(
  person: TestPerson,
  { name = 'Tools', url = 'https://tools.example', ...meta }: { name?: string; url?: string } & object = {},
): Promise<{ plugin_id: string; api_id: string }> {
  const { plugin } = callsOf(person);
  const { plugin_id } = await plugin.registerMeta({
    space_id: person.spaceId,
    name,
    desc: 'Helps.',
    url,
    ...meta,
  });
  const { api_id } = await plugin.createApi({
    plugin_id,
    name: 'find',
    desc: 'Finds.',
    path: '/find',
    method: 1,
  });
  await publishPlugin(person, plugin_id, api_id, 'v0.0.1');
  return { plugin_id, api_id };
}
