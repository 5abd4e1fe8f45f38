import type { Input } from '@heddle/api-contract';
import type { botOpen } from '@heddle/api-contract/families/bot-open';
import { collaborativeTypes, principalTypes } from '@heddle/api-contract/families/collaborator';
import type { Context } from '../../kernel/Context.js';
import { addOrRefuse, removeCollaborator } from '../collaborator/index.js';

type Calls = typeof botOpen.calls;

/** Adds all of these people to an agent, or none. */
export async function addOpenCollaborators(
  context: Context,
  { bot_id, collaborators }: Input<Calls['addCollaborators']>,
) {
  await addOrRefuse(
    context,
    { id: bot_id, type: collaborativeTypes.bot },
    collaborators.map(({ user_id }) => user_id),
  );
  return {};
}

export async function removeOpenCollaborator(
  context: Context,
  { bot_id, user_id }: Input<Calls['removeCollaborator']>,
) {
  const resource = { id: bot_id, type: collaborativeTypes.bot };
  return removeCollaborator(context, { resource, principal: { id: user_id, type: principalTypes.user } });
}
