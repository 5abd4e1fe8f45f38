import type { Input, Result } from '@heddle/api-contract';
import { connectors } from '@heddle/api-contract/families/conversation';
import { type memory, memoryTypes } from '@heddle/api-contract/families/memory';
import type { Context } from '../../kernel/Context.js';
import { pageOf } from '../../kernel/paging.js';
import { requireBot } from '../bot/index.js';
import { forgetIn } from './forgetting.js';
import { requirePlace } from './MemoryPlace.js';
import { change, extraOf, pageOfItems } from './memories.js';
import { findPerson } from './people.js';

type Calls = typeof memory.calls;

const metaTypes = { events: 1, person: 2 } as const;

/** The calls of the studio, which name items by `biz_id`. */
export async function longTermList(
  context: Context,
  input: Input<Calls['longTermList']>,
): Promise<Result<Calls['longTermList']>> {
  const { key } = await requirePlace(context, input);
  const person = await findPerson(context.db, key);
  const page = pageOf(input, { largest: 200 });
  const { rows, total } = await pageOfItems(context, input, { type: input.time_capsule_item_type }, page);
  return {
    time_capsule_items: rows.map((row) => ({
      iid: row.id,
      biz_id: row.bizId,
      text: row.text,
      event_time: String(row.eventAt.getTime()),
      tags: row.tags,
      time_capsule_item_type: row.type,
      meta_type: row.type === memoryTypes.essential ? metaTypes.person : metaTypes.events,
      ext: extraOf(row),
    })),
    total,
    last_clear_all_time: person?.lastClearAllAt ? String(person.lastClearAllAt.getTime()) : '',
  };
}

export async function longTermUpdate(context: Context, input: Input<Calls['longTermUpdate']>) {
  const place = await requirePlace(context, input);
  await change(context, place, input.iid ?? input.biz_id, {
    text: input.new_content,
    type: input.time_capsule_item_type || undefined,
    eventMs: input.event_ms,
    tags: input.tags,
    ext: input.ext,
  });
  return {};
}

export async function longTermDelete(context: Context, input: Input<Calls['longTermDelete']>) {
  const place = await requirePlace(context, input);
  const ids = [...input.biz_ids, ...(input.iids ?? [])];
  const type = input.time_capsule_item_type;
  if (ids.length > 0) await forgetIn(context, place, { ids, type });
  return {};
}

export async function longTermClear(context: Context, input: Input<Calls['longTermClear']>) {
  await forgetIn(context, await requirePlace(context, input), { type: input.time_capsule_item_type });
  return {};
}

/** Clients show the newer drawer if it says so. */
export async function longTermVersion(context: Context, input: Input<Calls['longTermVersion']>) {
  await requireBot(context, input.bot_id, 'view');
  return { MarsLongTermMemory: true };
}

export async function legacyList(
  context: Context,
  input: Input<Calls['legacyList']>,
): Promise<Result<Calls['legacyList']>> {
  const { bot_id, start_event_time, end_event_time } = input;
  const filter = {
    from: start_event_time ? new Date(start_event_time) : undefined,
    until: end_event_time ? new Date(end_event_time) : undefined,
  };
  const named = { bot_id, connector_id: connectors.studio };
  const { rows, total } = await pageOfItems(context, named, filter, pageOf(input));
  return {
    list_items_result_list: rows.map((row) => ({
      iid: row.id,
      text: row.text,
      event_ms: String(row.eventAt.getTime()),
      ext: extraOf(row),
    })),
    total,
  };
}
