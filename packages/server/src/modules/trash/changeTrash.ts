import type { Input } from '@heddle/api-contract';
import type { trash } from '@heddle/api-contract/families/trash';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { type ResourceKind, resourceKinds } from '../../resources/ResourceKind.js';

type Calls = typeof trash.calls;

/** Takes a resource out of the trash. */
export async function restore(context: Context, input: Input<Calls['restore']>) {
  const { spaceId } = await context.spaceAccess(input.space_id, 'view');
  await kindWithTrash(context, input.res_type).restore?.(context, input.res_id, { spaceId });
  return {};
}

/** Deletes a resource of the trash for good; nothing brings it back. */
export async function deleteForGood(context: Context, input: Input<Calls['deleteForGood']>) {
  const { spaceId } = await context.spaceAccess(input.space_id, 'view');
  await kindWithTrash(context, input.res_type).deleteForGood?.(context, input.res_id, { spaceId });
  return {};
}

function kindWithTrash({ extensions }: Context, type: number): ResourceKind {
  const kind = extensions(resourceKinds).find(({ library }) => library.type === type);
  if (kind?.rows.deletedAt) return kind;
  throw new DomainError('badRequest', programText(`resources of the type ${type} have no trash`));
}
