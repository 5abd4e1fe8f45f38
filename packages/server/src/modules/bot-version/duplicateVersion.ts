import type { Input, Result } from '@heddle/api-contract';
import type { botVersion } from '@heddle/api-contract/families/bot-version';
import type { Context } from '../../kernel/Context.js';
import { copyState, frozenOf, requireBot, requireVersion, stateOfVersion } from '../bot/index.js';

type Calls = typeof botVersion.calls;

/** Creates an agent from a version, with the shortcuts that it froze. */
export async function duplicateVersion(
  context: Context,
  input: Input<Calls['duplicate']>,
): Promise<Result<Calls['duplicate']>> {
  const { head } = await requireBot(context, input.bot_id, 'copy');
  const target = await context.spaceAccess(input.target_space_id, 'createResource');
  const version = await requireVersion(context.db, head, input.version);
  const { shortcuts } = frozenOf(version);
  const bot_id = await copyState(context, target, {
    state: stateOfVersion(head, version),
    shortcuts,
    name: input.name,
  });
  return { bot_id };
}
