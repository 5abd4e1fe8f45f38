import type { BotBlocks, Input } from '@heddle/api-contract';
import type { database } from '@heddle/api-contract/families/database';
import { databaseReasons } from '@heddle/api-contract/reasons/database';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type AuthorizedBot, changeBot, readDraft, requireBot } from '../bot/index.js';
import { findDatabase, requireDatabase } from './requireDatabase.js';

type Calls = typeof database.calls;
type List = BotBlocks['database_list'];

/** Adds a database to the draft of an agent of its space. */
export async function bindToBot(context: Context, input: Input<Calls['bindToBot']>) {
  const bot = await requireBot(context, input.bot_id, 'edit');
  const { row } = await requireDatabase(context, input.database_id, 'view', { spaceId: bot.access.spaceId });
  await change(context, bot, (list) => {
    if (list.some(({ database_id }) => database_id === row.id))
      throw new DomainError('databaseInvalid', databaseReasons.alreadyBound());
    return [...list, { table_id: row.draftId, database_id: row.id, prompt_disabled: row.promptDisabled }];
  });
  return {};
}

/** Removes a database from the draft of an agent; its rows stay. */
export async function unbindFromBot(context: Context, input: Input<Calls['unbindToBot']>) {
  const bot = await requireBot(context, input.bot_id, 'edit');
  const id = await databaseId(context, input.database_id);
  await change(
    context,
    bot,
    (list) => requireBound(list, id) && list.filter((entry) => entry.database_id !== id),
  );
  return {};
}

/** Whether the model of an agent uses the database, or only its workflows. */
export async function switchForBot(context: Context, input: Input<Calls['updateBotSwitch']>) {
  const bot = await requireBot(context, input.bot_id, 'edit');
  const id = await databaseId(context, input.database_id);
  await change(
    context,
    bot,
    (list) =>
      requireBound(list, id) &&
      list.map((entry) =>
        entry.database_id === id ? { ...entry, prompt_disabled: input.prompt_disable } : entry,
      ),
  );
  return {};
}

/** Removes a database from the agents that the caller may edit; the others find out that it is gone. */
export async function unbindFromAll(
  context: Context,
  id: string,
  users: readonly { kind: string; id: string }[],
): Promise<void> {
  for (const user of users.filter(({ kind }) => kind === 'bot')) {
    const bot = await requireBot(context, user.id, 'edit').catch(() => undefined);
    if (bot) await change(context, bot, (list) => list.filter(({ database_id }) => database_id !== id));
  }
}

async function change(context: Context, bot: AuthorizedBot, next: (list: List) => List): Promise<void> {
  const { blocks } = await readDraft(context.db, bot.head, bot.access.userId);
  await changeBot(context, bot, { blocks: { database_list: next(blocks.database_list) } });
}

/** An agent may name the draft or the online table, also of a database that is gone. */
async function databaseId({ db }: Context, id: string): Promise<string> {
  return (await findDatabase(db, id))?.id ?? id;
}

function requireBound(list: List, id: string): true {
  if (list.some(({ database_id }) => database_id === id)) return true;
  throw new DomainError('databaseInvalid', databaseReasons.notBound());
}
