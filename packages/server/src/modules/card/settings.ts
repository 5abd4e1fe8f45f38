import type { Input, Result } from '@heddle/api-contract';
import type { card } from '@heddle/api-contract/families/card';
import { cardReasons } from '@heddle/api-contract/reasons/card';
import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { cardSettings } from './tables.js';

type Calls = typeof card.calls;

const maximum = 100;

/** The caller's own settings, or those with these keys. */
export async function readSettings(
  context: Context,
  { setting_keys: keys }: Input<Calls['getSettings']>,
): Promise<Result<Calls['getSettings']>> {
  const rows = await context.db
    .select()
    .from(cardSettings)
    .where(
      and(
        eq(cardSettings.userId, context.user.id),
        keys === undefined || keys.length === 0 ? undefined : inArray(cardSettings.key, keys),
      ),
    );
  return { user_settings: rows.map(({ key, value }) => ({ setting_key: key, setting_value: value })) };
}

/** Sets the caller's own settings. */
export async function saveSettings(
  context: Context,
  { user_settings: given = [] }: Input<Calls['saveSettings']>,
) {
  const userId = context.user.id;
  await context.db.transaction(async (transaction) => {
    for (const { setting_key: key, setting_value: value = '' } of given)
      await transaction
        .insert(cardSettings)
        .values({ userId, key, value })
        .onConflictDoUpdate({ target: [cardSettings.userId, cardSettings.key], set: { value } });
    if ((await transaction.$count(cardSettings, eq(cardSettings.userId, userId))) > maximum)
      throw new DomainError('cardInvalid', cardReasons.tooManySettings({ maximum }));
  });
  return {};
}
