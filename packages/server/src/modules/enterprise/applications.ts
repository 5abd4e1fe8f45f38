import type { Input, Result } from '@heddle/api-contract';
import type { enterprise, JoinApplication } from '@heddle/api-contract/families/enterprise';
import { enterpriseReasons } from '@heddle/api-contract/reasons/enterprise';
import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { toUser } from '../../identity/sessions.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { originOf } from '../../kernel/originOf.js';
import { pageOf } from '../../kernel/paging.js';
import { findPeople, installationRole } from '../account/index.js';
import { users } from '../account/tables.js';
import { changeRole } from './changeRole.js';
import {
  describeHead,
  listOwners,
  requireInEnterprise,
  requireThisEnterprise,
  secondsText,
  toEnterpriseUser,
} from './enterprises.js';
import { inLockedEnterprise } from './lockedPeople.js';
import { matches } from './people.js';
import { memberApplications } from './tables.js';

type Calls = typeof enterprise.calls;
type Status = (typeof memberApplications.$inferSelect)['status'];

/** The caller's membership, and the status of their membership request. */
export async function statusOfApplicant({ db, user }: Context) {
  const [row] = await db.select().from(memberApplications).where(eq(memberApplications.userId, user.id));
  return {
    isMember: (await installationRole(db, user)) !== 'guest',
    application: row?.status,
    remark: row?.remark ?? '',
  };
}

/** Describes the caller's membership request. */
export async function describeApplication(
  context: Context,
  input: Input<Calls['application']>,
): Promise<Result<Calls['application']>> {
  requireThisEnterprise(input.enterprise_id);
  const { isMember, application, remark } = await statusOfApplicant(context);
  const statuses = { processing: 'AlreadyApplied', rejected: 'Deny', approved: 'CanApply' } as const;
  return {
    application_for_enterprise_member_status: isMember
      ? 'Joined'
      : application === undefined
        ? 'CanApply'
        : statuses[application],
    ...(await describeHead(context)),
    super_admin_list: await listOwners(context.db),
    remark,
  };
}

/** Requests membership. */
export async function apply(context: Context, input: Input<Calls['apply']>) {
  requireThisEnterprise(input.enterprise_id);
  return insertApplication(context, input.remark);
}

/** Stores a guest's membership request; replaces an earlier one. */
export async function insertApplication(context: Context, remark = '') {
  const { db, user } = context;
  if ((await installationRole(db, user)) !== 'guest')
    throw new DomainError('spaceInvalid', enterpriseReasons.alreadyMember());
  const asked = { remark: remark.trim(), createdAt: new Date() };
  const begin = { ...asked, status: 'processing', operatorId: null } as const;
  const isNew = await db.transaction(async (transaction) => {
    const begun = await transaction
      .insert(memberApplications)
      .values({ id: newId(), userId: user.id, ...begin })
      .onConflictDoUpdate({
        target: memberApplications.userId,
        set: begin,
        setWhere: ne(memberApplications.status, 'processing'),
      })
      .returning({ id: memberApplications.id });
    if (begun.length === 0) return false;
    const origin = originOf(context.request);
    await context.emit(transaction, 'membershipRequested', { userId: user.id, origin });
    return true;
  });
  if (isNew) return {};
  // A repeated request while one is pending only updates the remark; administrators were already notified.
  await db
    .update(memberApplications)
    .set(asked)
    .where(and(eq(memberApplications.userId, user.id), eq(memberApplications.status, 'processing')));
  return {};
}

const statusNames = {
  processing: 'Processing',
  approved: 'Approved',
  rejected: 'Rejected',
} as const satisfies Record<Status, JoinApplication['application_status']>;
const statusByName = { Processing: 'processing', Approved: 'approved', Rejected: 'rejected' } as const;

/** Lists the membership requests of guests, newest first. */
export async function listApplications(
  context: Context,
  input: Input<Calls['applications']>,
): Promise<Result<Calls['applications']>> {
  await requireInEnterprise(context, input.enterprise_id, 'managePeople');
  const { application_status: word } = input;
  const where = and(
    word && eq(memberApplications.status, statusByName[word]),
    eq(users.kind, 'person'),
    matches(input.search_key),
  );
  const page = pageOf(input);
  const found = context.db
    .select({ application: memberApplications, user: users })
    .from(memberApplications)
    .innerJoin(users, eq(users.id, memberApplications.userId))
    .where(where);
  const total = await context.db.$count(found.as('found'));
  const rows = await found.orderBy(desc(memberApplications.createdAt)).limit(page.limit).offset(page.offset);
  const operators = await findPeople(
    context.db,
    rows.flatMap(({ application }) => application.operatorId ?? []),
  );
  return {
    join_application_list: rows.map(({ application, user }) => ({
      application_id: application.id,
      applicant: toEnterpriseUser(toUser(user)),
      create_time: secondsText(application.createdAt),
      operator: operators.get(application.operatorId ?? '')?.name ?? '',
      remark: application.remark,
      application_status: statusNames[application.status],
    })),
    page: page.offset / page.limit + 1,
    page_size: page.limit,
    total: String(total),
  };
}

/** Approves or declines membership requests. */
export async function decideApplications(context: Context, input: Input<Calls['decideApplications']>) {
  await requireInEnterprise(context, input.enterprise_id, 'managePeople');
  const status = statusByName[input.application_status];
  const operatorId = context.user.id;
  await inLockedEnterprise(context, 'managePeople', async (db) => {
    const rows = await db
      .update(memberApplications)
      .set({ status, operatorId })
      .where(
        and(
          inArray(memberApplications.id, input.join_application_id_list),
          eq(memberApplications.status, 'processing'),
        ),
      )
      .returning({ userId: memberApplications.userId });
    if (status === 'approved')
      for (const { userId } of rows)
        await changeRole(db, { userId, before: 'guest', role: 'member', operatorId });
    if (rows.length === 0) return;
    const userIds = rows.map(({ userId }) => userId);
    await emitDecided(context, db, userIds, status === 'approved');
  });
  return {};
}

/** Announces a decision on membership requests, whether on a request or by a role given to its sender. */
export function emitDecided(
  { emit, request }: Context,
  db: Database,
  userIds: readonly string[],
  isApproved: boolean,
): Promise<void> {
  return emit(db, 'membershipDecided', { userIds, isApproved, origin: originOf(request) });
}
