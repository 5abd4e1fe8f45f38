import { canAssignRole, type Input, type InstallationRole } from '@heddle/api-contract';
import type { enterprise } from '@heddle/api-contract/families/enterprise';
import { enterpriseReasons } from '@heddle/api-contract/reasons/enterprise';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { emitDecided } from './applications.js';
import { changeRole } from './changeRole.js';
import { requireInEnterprise } from './enterprises.js';
import { inLockedEnterprise, readRole, requirePerson } from './lockedPeople.js';

type Calls = typeof enterprise.calls;

/** Changes a person's role; `SuperAdmin` transfers ownership of the installation. */
export async function updatePerson(context: Context, input: Input<Calls['updatePerson']>) {
  await requireInEnterprise(context, input.enterprise_id, 'managePeople');
  const [word, ...others] = input.enterprise_role_type_list;
  if (word === undefined || others.length > 0)
    throw new DomainError('spaceInvalid', programText('enterprise_role_type_list: one role'));
  const { user_id: userId } = input;
  const role = readRole(word);
  await inLockedEnterprise(context, 'managePeople', async (db, ownRole) => {
    const before = await requirePerson(db, userId, 'user_id');
    if (before === role) return;
    requireRoleChange({ ownRole, before, role, isSelf: userId === context.user.id });
    const isGranted = await changeRole(db, { userId, before, role, operatorId: context.user.id });
    if (isGranted) await emitDecided(context, db, [userId], true);
  });
  return {};
}

interface RoleChange {
  ownRole: InstallationRole;
  before: InstallationRole;
  role: InstallationRole;
  isSelf: boolean;
}

function requireRoleChange({ ownRole, before, role, isSelf }: RoleChange): void {
  if (before === 'owner')
    throw new DomainError('spaceInvalid', enterpriseReasons.ownerTransfersFirst({ field: 'user_id' }));
  if (before === 'guest' && role === 'owner')
    throw new DomainError('spaceInvalid', enterpriseReasons.guestCannotOwn({ field: 'user_id' }));
  // Administrators may step down themselves; only the owner can demote another administrator.
  if (!(isSelf || canAssignRole(ownRole, before)) || !canAssignRole(ownRole, role))
    throw new DomainError('accessDenied', enterpriseReasons.roleTooLow());
}
