import type { Input, Result } from '@heddle/api-contract';
import { type bot, botBehaviors, reportedTypes } from '@heddle/api-contract/families/bot';
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { kindOf, resourceKinds } from '../../resources/ResourceKind.js';
import type { ResourceKindName } from '../../resources/tables.js';
import { openingOf, recordOpened } from '../favorite/index.js';
import { openedObjects } from '../favorite/tables.js';
import { iconUrls } from '../file/index.js';
import { spaceMembers } from '../space/tables.js';
import { requireBot } from './requireBot.js';
import { bots, botViewers } from './tables.js';

type Calls = typeof bot.calls;

/** Kinds by `resource_type`. */
const openedKinds: Readonly<Record<number, ResourceKindName>> = {
  [reportedTypes.bot]: 'bot',
  [reportedTypes.project]: 'project',
  [reportedTypes.workflow]: 'workflow',
};
const usual = 10;

/** Remembers that the caller opened something, or edited an agent. */
export async function reportBehavior(context: Context, input: Input<Calls['reportBehavior']>) {
  const { resource_id: id, resource_type: type, space_id: spaceId } = input;
  const kind = openedKinds[type];
  if (!kind || !context.extensions(resourceKinds).some(({ name }) => name === kind)) return {};
  await kindOf(context, kind).require(context, id, 'view', { spaceId });
  if (input.behavior_type !== botBehaviors.edit) await recordOpened(context, { kind, id });
  else if (kind === 'bot') await recordEdited(context, id);
  return {};
}

async function recordEdited({ db, user }: Context, botId: string): Promise<void> {
  const editedAt = new Date();
  await db
    .insert(botViewers)
    .values({ botId, userId: user.id, editedAt })
    .onConflictDoUpdate({ target: [botViewers.botId, botViewers.userId], set: { editedAt } });
}

/** The agents that the caller opened or edited last. */
export async function listRecentBots(
  context: Context,
  input: Input<Calls['recent']>,
): Promise<Result<Calls['recent']>> {
  const { db, user } = context;
  const isEdited = input.behavior_type === botBehaviors.edit;
  const at = isEdited ? botViewers.editedAt : openedObjects.openedAt;
  const rows = await db
    .select({ id: bots.id, spaceId: bots.spaceId, name: bots.name, icon: bots.icon })
    .from(bots)
    .innerJoin(spaceMembers, and(eq(spaceMembers.spaceId, bots.spaceId), eq(spaceMembers.userId, user.id)))
    .leftJoin(botViewers, and(eq(botViewers.botId, bots.id), eq(botViewers.userId, user.id)))
    .leftJoin(openedObjects, openingOf(user.id, 'bot', bots.id))
    .where(and(isNull(bots.deletedAt), isNotNull(at)))
    .orderBy(desc(at))
    .limit(input.limit || usual);
  const icons = await iconUrls(
    context,
    rows.map(({ icon }) => icon),
  );
  return {
    bot_list: rows.map(({ id, spaceId, name, icon }) => ({
      bot_id: id,
      space_id: spaceId,
      bot_name: name,
      icon_url: icons.get(icon) ?? '',
    })),
    total: rows.length,
  };
}

/** How often the caller closed each of these pop-ups. */
export async function readPopups(
  context: Context,
  input: Input<Calls['popups']>,
): Promise<Result<Calls['popups']>> {
  const { head } = await requireBot(context, input.bot_id, 'view');
  const counts = await popupCounts(context, head.id);
  const types = input.bot_popup_types?.map(String) ?? Object.keys(counts);
  return { bot_popup_count_info: Object.fromEntries(types.map((type) => [type, counts[type] ?? 0])) };
}

/** Counts that the caller closed a pop-up. */
export async function closePopup(context: Context, input: Input<Calls['closePopup']>) {
  const { head } = await requireBot(context, input.bot_id, 'view');
  const counts = await popupCounts(context, head.id);
  const type = String(input.bot_popup_type);
  const popups = JSON.stringify({ ...counts, [type]: (counts[type] ?? 0) + 1 });
  await context.db
    .insert(botViewers)
    .values({ botId: head.id, userId: context.user.id, popups })
    .onConflictDoUpdate({ target: [botViewers.botId, botViewers.userId], set: { popups } });
  return {};
}

async function popupCounts({ db, user }: Context, botId: string): Promise<Record<string, number>> {
  const [row] = await db
    .select({ popups: botViewers.popups })
    .from(botViewers)
    .where(and(eq(botViewers.botId, botId), eq(botViewers.userId, user.id)));
  return row ? (JSON.parse(row.popups) as Record<string, number>) : {};
}
