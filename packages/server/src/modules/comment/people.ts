import type { Input, Result } from '@heddle/api-contract';
import type { comment } from '@heddle/api-contract/families/comment';
import { toUser } from '../../identity/sessions.js';
import type { Context } from '../../kernel/Context.js';
import { kindOf } from '../../resources/ResourceKind.js';
import { nameBegins } from '../account/index.js';
import { memberRows } from '../space/index.js';
import { toPerson } from './presentThreads.js';

type Calls = typeof comment.calls;

// More would not help while typing a name.
const maxListed = 20;

/** People who can be mentioned in comments on a resource: the members of its space. */
export async function listMentionable(
  context: Context,
  input: Input<Calls['people']>,
): Promise<Result<Calls['people']>> {
  const { resource } = await kindOf(context, input.resource_type).require(context, input.resource_id, 'view');
  const rows = await memberRows(context.db, resource.spaceId, nameBegins(input.name)).limit(maxListed);
  return { people: rows.map(({ user }) => toPerson(user.id, toUser(user))) };
}
