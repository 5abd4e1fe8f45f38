import type { Input, Result } from '@heddle/api-contract';
import type { bot } from '@heddle/api-contract/families/bot';
import { can } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { collaboratorIds, maxCollaborators } from '../collaborator/index.js';
import { findCreators } from '../workflow/index.js';
import { maxBotsInSpace } from './insertBot.js';
import { requireBot } from './requireBot.js';

type Calls = typeof bot.calls;

const editor = 'editor';

/** The creator and the collaborators of an agent. */
export async function listBotCollaborators(
  context: Context,
  input: Input<Calls['collaborators']>,
): Promise<Result<Calls['collaborators']>> {
  const { head } = await requireBot(context, input.bot_id, 'view', { spaceId: input.space_id });
  const ids = await collaboratorIds(context.db, 'bot', head.id);
  const people = await findCreators(context, [head, ...ids.map((creatorId) => ({ creatorId }))]);
  return {
    creator: people(head.creatorId),
    collaboration_list: ids.map(people),
    collaborator_roles: Object.fromEntries(ids.map((id) => [id, [editor]])),
  };
}

/** What the caller may do about collaboration, and the limits for it. */
export async function readCollaborationQuota(
  context: Context,
  input: Input<Calls['collaborationQuota']>,
): Promise<Result<Calls['collaborationQuota']>> {
  const { head, access } = await requireBot(context, input.bot_id, 'view');
  const current = (await collaboratorIds(context.db, 'bot', head.id)).length;
  const isTeam = access.spaceType === 'team';
  const mayAdd = isTeam && can(access, 'addCollaborator', head);
  return {
    max_collaboration_bot_count: maxBotsInSpace,
    max_collaborators_count: maxCollaborators,
    current_collaborators_count: current,
    open_collaborators_enable: mayAdd,
    add_collaborators_enable: mayAdd && current < maxCollaborators,
    can_upgrade: false,
    in_collaboration: head.isCollaborative,
  };
}

/** Models that call tools can call those of every plugin. */
export async function checkModelPlugins(
  context: Context,
  input: Input<Calls['modelPlugins']>,
): Promise<Result<Calls['modelPlugins']>> {
  await requireBot(context, input.bot_id, 'view');
  return { model_list: [], plugin_list: [] };
}
