import type { InstallationRole } from '@heddle/api-contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { setRole } from '../account/index.js';
import { stepDownInTeams } from '../space/index.js';
import { closeInvitationsOf } from './invitations.js';
import { requireGuestsAllowed } from './settings.js';
import { memberApplications } from './tables.js';

interface RoleChange {
  userId: string;
  before: InstallationRole;
  role: InstallationRole;
  /** The user who makes the change. */
  operatorId: string;
}

/**
 * Changes a role and everything that depends on it, inside the transaction that holds the installation lock.
 * Returns true if this fulfilled a pending request, so that the applicant can be notified.
 */
export async function changeRole(
  db: Database,
  { userId, before, role, operatorId }: RoleChange,
): Promise<boolean> {
  if (role === 'guest') await requireGuestsAllowed(db);
  await setRole(db, userId, role);
  if (role === 'guest') await stepDownInTeams(db, userId);
  const isGranted = before === 'guest' && (await settleApplication(db, userId, operatorId));
  // The previous owner may still invite, but no longer administrators.
  if (role === 'owner') await closeInvitationsOf(db, operatorId, 'admin');
  // Close their invitations: a second account invited beforehand would regain the lost role.
  else if (before === 'admin') await closeInvitationsOf(db, userId);
  return isGranted;
}

/** Marks a guest's pending request as approved, however the role was granted. */
async function settleApplication(db: Database, userId: string, operatorId: string): Promise<boolean> {
  const settled = await db
    .update(memberApplications)
    .set({ status: 'approved', operatorId })
    .where(and(eq(memberApplications.userId, userId), eq(memberApplications.status, 'processing')))
    .returning({ id: memberApplications.id });
  return settled.length > 0;
}
