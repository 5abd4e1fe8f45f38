import { canAssignRole, type Input } from '@heddle/api-contract';
import type { enterprise } from '@heddle/api-contract/families/enterprise';
import { enterpriseReasons } from '@heddle/api-contract/reasons/enterprise';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { closeAccount } from '../account/index.js';
import { leaveEverySpace } from '../space/index.js';
import { requireInEnterprise } from './enterprises.js';
import { inLockedEnterprise, requirePerson } from './lockedPeople.js';

type Calls = typeof enterprise.calls;

/** Removes a person from the installation, atomically. */
export async function removePerson(context: Context, input: Input<Calls['removePerson']>) {
  await requireInEnterprise(context, input.enterprise_id, 'managePeople');
  const { user_id: userId, receiver } = input;
  if (userId === context.user.id)
    throw new DomainError('spaceInvalid', enterpriseReasons.notYourself({ field: 'user_id' }));
  if (receiver === userId)
    throw new DomainError('spaceInvalid', enterpriseReasons.receiverIsRemoved({ field: 'receiver' }));
  await inLockedEnterprise(context, 'managePeople', async (db, ownRole) => {
    const role = await requirePerson(db, userId, 'user_id');
    if (role === 'owner')
      throw new DomainError('spaceInvalid', enterpriseReasons.ownerTransfersFirst({ field: 'user_id' }));
    if (!canAssignRole(ownRole, role))
      throw new DomainError('accessDenied', enterpriseReasons.ownerRemoves());
    if (receiver !== undefined) await requirePerson(db, receiver, 'receiver');
    await leaveEverySpace(context, db, userId, receiver);
    await context.emit(db, 'personRemoved', { userId });
    await closeAccount(db, userId);
  });
  return {};
}
