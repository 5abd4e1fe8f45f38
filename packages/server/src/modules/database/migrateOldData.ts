import type { Input } from '@heddle/api-contract';
import type { database } from '@heddle/api-contract/families/database';
import type { Context } from '../../kernel/Context.js';
import { requireBot } from '../bot/index.js';

/** Checks the agent, and does nothing: no version of this program has stored databases in another form. */
export async function migrateOldData(
  context: Context,
  input: Input<(typeof database.calls)['migrateOldData']>,
) {
  await requireBot(context, input.bot_id ?? '0', 'edit');
  return {};
}
