import { canAssignRole, type Input } from '@heddle/api-contract';
import type { enterprise } from '@heddle/api-contract/families/enterprise';
import { enterpriseReasons } from '@heddle/api-contract/reasons/enterprise';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireInInstallation } from '../account/index.js';
import { inLockedEnterprise, requirePerson } from './lockedPeople.js';

type Calls = typeof enterprise.calls;

/** Ends every session of a person whom the caller may also remove. */
export async function signOutPerson(context: Context, input: Input<Calls['signOutPerson']>) {
  await requireInInstallation(context, 'managePeople');
  const { extUserID: userId } = input;
  context.act.entry.target.user_id = userId;
  if (userId === context.user.id)
    throw new DomainError('spaceInvalid', enterpriseReasons.ownSessions({ field: 'extUserID' }));
  await inLockedEnterprise(context, 'managePeople', async (db, ownRole) => {
    const role = await requirePerson(db, userId, 'extUserID');
    if (!canAssignRole(ownRole, role))
      throw new DomainError('accessDenied', enterpriseReasons.ownerSignsOut());
  });
  await context.identity.revokeAll(userId);
  return {};
}
