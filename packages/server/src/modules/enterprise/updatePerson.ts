import type { enterprise, Input } from '@heddle/api-contract';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { setOwner } from '../account/index.js';
import { requireEnterpriseOwner } from './enterprises.js';
import { inLockedEnterprise, requirePerson } from './lockedPeople.js';

type Calls = typeof enterprise.calls;

/** Gives the installation to somebody; its owner before becomes a member. */
export async function updatePerson(context: Context, input: Input<Calls['updatePerson']>) {
  await requireEnterpriseOwner(context, input.enterprise_id);
  const [role, ...others] = input.enterprise_role_type_list;
  if (others.length > 0 || (role !== 'SuperAdmin' && role !== 'Member'))
    throw new DomainError('spaceInvalid', 'enterprise_role_type_list: one of SuperAdmin and Member');
  await inLockedEnterprise(context, async (db) => {
    await requirePerson(db, input.user_id, 'user_id');
    if (role === 'SuperAdmin') await setOwner(db, input.user_id);
    else if (input.user_id === context.user.id)
      throw new DomainError(
        'spaceInvalid',
        'user_id: the owner gives the installation to somebody else first',
      );
  });
  return {};
}
