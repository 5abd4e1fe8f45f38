import type { Input, Result } from '@heddle/api-contract';
import { type bot, botBehaviors } from '@heddle/api-contract/families/bot';
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { iconUrls } from '../file/index.js';
import { spaceMembers } from '../space/tables.js';
import { requireBot } from './requireBot.js';
import { bots, botViewers } from './tables.js';

type Calls = typeof bot.calls;

const agentResource = 1;
const usual = 10;

/** Remembers that the caller opened or edited an agent. */
export async function reportBehavior(context: Context, input: Input<Calls['reportBehavior']>) {
  if (input.resource_type !== agentResource) return {};
  const { head } = await requireBot(context, input.resource_id, 'view', { spaceId: input.space_id });
  const now = new Date();
  const seen = input.behavior_type === botBehaviors.edit ? { editedAt: now } : { openedAt: now };
  await context.db
    .insert(botViewers)
    .values({ botId: head.id, userId: context.user.id, ...seen })
    .onConflictDoUpdate({ target: [botViewers.botId, botViewers.userId], set: seen });
  return {};
}

/** The agents that the caller opened or edited last. */
export async function listRecentBots(
  context: Context,
  input: Input<Calls['recent']>,
): Promise<Result<Calls['recent']>> {
  const { db, user } = context;
  const at = input.behavior_type === botBehaviors.edit ? botViewers.editedAt : botViewers.openedAt;
  const rows = await db
    .select({ id: bots.id, spaceId: bots.spaceId, name: bots.name, icon: bots.icon })
    .from(botViewers)
    .innerJoin(bots, and(eq(bots.id, botViewers.botId), isNull(bots.deletedAt)))
    .innerJoin(spaceMembers, and(eq(spaceMembers.spaceId, bots.spaceId), eq(spaceMembers.userId, user.id)))
    .where(and(eq(botViewers.userId, user.id), isNotNull(at)))
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
