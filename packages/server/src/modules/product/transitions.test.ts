import { draftStatuses, productStatuses } from '@heddle/api-contract/families/product';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson, TestWorld } from '../../testing/createTestApp.js';
import { products } from './tables.js';
import {
  createMarket,
  type Market,
  of,
  publishedPlugin,
  publishPlugin,
  refusal,
} from './testing/createMarket.js';
import { callsOf, developerTools, listTemplate, publishedAgent } from './testing/publishThings.js';

let market: Market;
let world: TestWorld;
let admin: TestPerson;
let author: TestPerson;
let reader: TestPerson;

beforeAll(async () => {
  market = await createMarket();
  ({ world, admin, author, reader } = market);
});
afterAll(() => market.close());

describe('states of a product', () => {
  const states = ['pending', 'listed', 'unlisted', 'banned'] as const;
  type State = (typeof states)[number];

  /**
   * A product in this state, with the id of its original and of its latest draft. A plugin, because submitting one makes
   * no copy.
   */
  async function inState(state: State) {
    await market.setReview(true);
    const { plugin_id: entity_id } = await publishedPlugin(author, { name: `Of ${state}` });
    const { product_id, draft_id } = await actions.list(author, { entity_id });
    if (state !== 'pending') await of(admin).adminListing({ entity_type: 2, audit_draft_id: draft_id });
    if (state === 'unlisted') await of(author).unlisting({ product_id });
    if (state === 'banned') await of(admin).ban({ product_id, reason: 'spam' });
    return { product_id, draft_id, entity_id };
  }
  type Made = { product_id: string; draft_id: string; entity_id: string };

  const actions = {
    list: (person: TestPerson, { entity_id }: Pick<Made, 'entity_id'>) =>
      of(person).listing({ entity_type: 2, entity_id, category_id: developerTools }),
    unlist: (person: TestPerson, { product_id }: Made) => of(person).unlisting({ product_id }),
    withdraw: (person: TestPerson, { product_id }: Made) => of(person).withdraw({ product_id }),
    approve: (person: TestPerson, { draft_id }: Made) =>
      of(person).adminListing({ entity_type: 2, audit_draft_id: draft_id }),
    reject: (person: TestPerson, { draft_id }: Made) =>
      of(person).rejectListing({ product_draft_id: draft_id, reject_reason: 'no' }),
    adminUnlist: (person: TestPerson, { product_id }: Made) => of(person).adminUnlisting({ product_id }),
    ban: (person: TestPerson, { product_id }: Made) => of(person).ban({ product_id, reason: 'spam' }),
    liftBan: (person: TestPerson, { product_id }: Made) => of(person).liftBan({ product_id }),
  };
  type Action = keyof typeof actions;

  const { neverListed, listed, unlisted, banned } = productStatuses;
  const { pending, approved, rejected, abandoned } = draftStatuses;
  // By state, what each action makes of product and latest draft; every other action is a conflict.
  const transitions: Record<State, Partial<Record<Action, [product: number, draft: number]>>> = {
    pending: {
      list: [neverListed, pending],
      withdraw: [neverListed, abandoned],
      approve: [listed, approved],
      reject: [neverListed, rejected],
    },
    listed: {
      list: [listed, pending],
      unlist: [unlisted, approved],
      adminUnlist: [unlisted, approved],
      ban: [banned, approved],
    },
    unlisted: { list: [unlisted, pending], ban: [banned, approved] },
    banned: { liftBan: [unlisted, approved] },
  };
  const ofOwner: readonly Action[] = ['list', 'unlist', 'withdraw'];

  test.each(states)('%s: allows each action to the callers who have the right', async (state) => {
    let made = await inState(state);
    for (const action of Object.keys(actions) as Action[]) {
      const expected = transitions[state][action];
      const done = actions[action](ofOwner.includes(action) ? author : admin, made);
      if (expected) await done;
      else await expect(done, `${state} ${action}`).rejects.toMatchObject(refusal('productConflict'));
      if (!expected) continue;
      const seen = await of(author).detail({ product_id: made.product_id });
      expect([seen.meta_info.status, seen.audit_status], `${state} ${action}`).toEqual(expected);
      made = await inState(state);
    }
  });

  test('refuses these actions to others, and hides what is not public', async () => {
    const made = await inState('pending');
    for (const action of Object.keys(actions) as Action[])
      for (const person of ofOwner.includes(action) ? [reader, admin] : [reader, author])
        await expect(actions[action](person, made), action).rejects.toMatchObject(
          action === 'unlist' || action === 'withdraw' ? refusal('productNotFound') : refusal('accessDenied'),
        );
    const product_id = made.product_id;
    await expect(of(reader).detail({ product_id })).rejects.toMatchObject(refusal('productNotFound'));
    expect((await of(author).detail({ product_id })).is_owner).toBe(true);
    const { product_id: bannedId } = await inState('banned');
    for (const call of [of(reader).detail, of(reader).versions] as const)
      await expect(call({ product_id: bannedId })).rejects.toMatchObject(refusal('productNotFound'));
    await expect(of(reader).duplicate({ product_id: bannedId, entity_type: 2 })).rejects.toMatchObject(
      refusal('productNotFound'),
    );
  });

  test('accepts one of two concurrent reviews', async () => {
    const made = await inState('pending');
    const results = await Promise.allSettled([
      actions.approve(admin, made),
      actions.reject(admin, made),
      actions.approve(admin, made),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('while a new version waits or is rejected, the old one stays public', async () => {
    const { product_id, entity_id } = await inState('listed');
    const { meta_info: before } = await of(reader).detail({ product_id });
    const { tools } = (await of(author).detail({ product_id })).plugin_extra!;
    await publishPlugin(author, entity_id, tools[0]!.id, 'v0.0.2');
    const again = await of(author).listing({ entity_type: 2, entity_id, product_name: 'Renamed' });
    expect(again.audit_status).toBe(pending);
    const { meta_info: waiting, audit_status } = await of(reader).detail({ product_id });
    expect([waiting, audit_status]).toEqual([before, draftStatuses.none]);
    const compared = await of(admin).compareDraft({ product_draft_id: again.draft_id });
    expect(compared.changed_fields).toEqual(expect.arrayContaining(['name', 'entity_version']));
    await of(admin).rejectListing({ product_draft_id: again.draft_id, reject_reason: 'Too loud' });
    const own = await of(author).detail({ product_id, need_audit_failed: true });
    expect(own.meta_info).toMatchObject({
      name: 'Renamed',
      audit_status: rejected,
      audit_reason: 'Too loud',
    });
    expect((await of(reader).detail({ product_id, need_audit_failed: true })).meta_info).toEqual(before);
    const { events } = await of(admin).events({ product_id });
    expect(events.map(({ action }) => action)).toEqual(['rejected', 'submitted', 'listed', 'submitted']);
  });

  test('the end of the original unlists the product and ends its draft', async () => {
    const entity_id = await publishedAgent(author, { name: 'Ending' });
    await market.setReview(false);
    const { product_id } = await listTemplate(author, entity_id);
    await market.setReview(true);
    await listTemplate(author, entity_id, { product_name: 'Renamed' });
    await callsOf(author).bot.delete({ bot_id: entity_id, space_id: author.spaceId });
    const { meta_info, audit_status } = await of(author).detail({ product_id });
    expect([meta_info.status, audit_status]).toEqual([unlisted, abandoned]);
    await expect(of(reader).duplicate({ product_id, entity_type: 21 })).rejects.toMatchObject(
      refusal('productUnavailable'),
    );
  });

  test('a listing whose original is deleted meanwhile leaves nothing listed', async () => {
    await market.setReview(false);
    const entity_id = await publishedAgent(author, { name: 'Short-lived' });
    const [listing] = await Promise.allSettled([
      listTemplate(author, entity_id),
      callsOf(author).bot.delete({ bot_id: entity_id, space_id: author.spaceId }),
    ]);
    const [row] = await world.database.db.select().from(products).where(eq(products.entityId, entity_id));
    expect(row === undefined || row.status === unlisted).toBe(true);
    expect(listing.status === 'rejected' || row !== undefined).toBe(true);
  });
});
