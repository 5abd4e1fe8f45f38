import type { Input, Result } from '@heddle/api-contract';
import type { library } from '@heddle/api-contract/families/library';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { resourceKinds } from '../../resources/ResourceKind.js';

type Calls = typeof library.calls;
type Failed = Result<Calls['deleteResources']>['failed'];

/** Deletes several resources of a space. One that cannot be deleted does not keep the others. */
export async function deleteResources(
  context: Context,
  { space_id, resources }: Input<Calls['deleteResources']>,
): Promise<Result<Calls['deleteResources']>> {
  const { spaceId } = await context.spaceAccess(space_id, 'view');
  const failed: Failed = [];
  for (const { res_id, res_type } of resources) {
    const kind = context.extensions(resourceKinds).find(({ library }) => library.type === res_type);
    try {
      if (!kind) throw new DomainError('badRequest', programText('res_type: unknown type of resources'));
      await kind.remove(context, res_id, { spaceId });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { code, message: msg, reason } = error;
      failed.push({ res_id, res_type, code, msg, ...(reason && { why: reason }) });
    }
  }
  return { failed };
}
