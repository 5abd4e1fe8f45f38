import type { Input, Result } from '@heddle/api-contract';
import type { bot } from '@heddle/api-contract/families/bot';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { requireBot } from './requireBot.js';
import { botViewers } from './tables.js';

type Calls = typeof bot.calls;
type States = NonNullable<Result<Calls['getDisplayInfo']>['tab_display_info']>;

/** The states of the blocks of the editor that the caller stored. */
export async function readDisplayInfo(
  context: Context,
  input: Input<Calls['getDisplayInfo']>,
): Promise<Result<Calls['getDisplayInfo']>> {
  const { head } = await requireBot(context, input.bot_id, 'view');
  const [row] = await context.db
    .select({ display: botViewers.display })
    .from(botViewers)
    .where(and(eq(botViewers.botId, head.id), eq(botViewers.userId, context.user.id)));
  return { tab_display_info: row ? (JSON.parse(row.display) as States) : {} };
}

/** Stores the given states; the others stay. */
export async function updateDisplayInfo(context: Context, input: Input<Calls['updateDisplayInfo']>) {
  const { head } = await requireBot(context, input.bot_id, 'view', { spaceId: input.space_id });
  const botId = head.id;
  const userId = context.user.id;
  const known = (await readDisplayInfo(context, { bot_id: botId })).tab_display_info;
  const display = JSON.stringify({ ...known, ...input.display_info?.tab_display_info });
  await context.db
    .insert(botViewers)
    .values({ botId, userId, display })
    .onConflictDoUpdate({ target: [botViewers.botId, botViewers.userId], set: { display } });
  return {};
}
