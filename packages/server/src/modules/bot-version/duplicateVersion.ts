import type { Context } from '../../kernel/Context.js';
import { copyState, frozenOf, requireBot, requireVersion, stateOfVersion } from '../bot/index.js';

/** A version to duplicate. */
interface GivenVersion {
  bot_id: string;
  version: string;
  target_space_id: string;
  name?: string | undefined;
}

/** Creates an agent in the space of the original from a version, with the shortcuts that it froze; returns its id. */
export async function duplicateVersion(context: Context, input: GivenVersion): Promise<string> {
  const { head } = await requireBot(context, input.bot_id, 'copy');
  const target = await context.spaceAccess(input.target_space_id, 'createResource');
  const version = await requireVersion(context.db, head, input.version);
  const { shortcuts } = frozenOf(version);
  return copyState(context, target, {
    state: stateOfVersion(head, version),
    shortcuts,
    name: input.name,
  });
}
