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
  /** Who changes it. */
  operatorId: string;
}

/**
 * Everything that goes with another role, in the transaction that holds the installation. True when somebody has got what
 * they had asked for, who is to be told.
 */
export async function changeRole(
  db: Database,
  { userId, before, role, operatorId }: RoleChange,
): Promise<boolean> {
  if (role === 'guest') await requireGuestsAllowed(db);
  await setRole(db, userId, role);
  if (role === 'guest') await stepDownInTeams(db, userId);
  const isGranted = before === 'guest' && (await settleApplication(db, userId, operatorId));
  // Who gives the installation away may still invite, but no administrators.
  if (role === 'owner') await closeInvitationsOf(db, operatorId, 'admin');
  // Otherwise a second account, invited in time, has what this one has lost.
  else if (before === 'admin') await closeInvitationsOf(db, userId);
  return isGranted;
}

/** What a guest asked for has come true, perhaps in another way. */
async function settleApplication(db: Database, userId: string, operatorId: string): Promise<boolean> {
  const settled = await db
    .update(memberApplications)
    .set({ status: 'approved', operatorId })
    .where(and(eq(memberApplications.userId, userId), eq(memberApplications.status, 'processing')))
    .returning({ id: memberApplications.id });
  return settled.length > 0;
}
