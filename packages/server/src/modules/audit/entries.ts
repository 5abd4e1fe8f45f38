import type { Input, Result } from '@heddle/api-contract';
import type { audit } from '@heddle/api-contract/families/audit';
import { and, desc, eq, gte, lt } from 'drizzle-orm';
import { auditLog } from '../../audit/AuditLog.js';
import { isId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { requireInInstallation } from '../account/index.js';
import { users } from '../account/tables.js';
import { auditEntries } from './tables.js';

type Calls = typeof audit.calls;

/**
 * Lists entries, newest first. The cursor is the id of the last entry, so that new entries do not shift
 * pages.
 */
export async function listEntries(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  if (input.space_id) await context.spaceAccess(input.space_id, 'updateMember');
  else await requireInInstallation(context, 'viewAudit');
  await context.use(auditLog).flush();
  const { limit } = pageOf({ page_size: input.page_size });
  const rows = await context.db
    .select({ entry: auditEntries, name: users.name })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(
      and(
        input.space_id ? eq(auditEntries.spaceId, input.space_id) : undefined,
        input.actor_id ? eq(auditEntries.actorId, input.actor_id) : undefined,
        input.outcome ? eq(auditEntries.outcome, input.outcome) : undefined,
        input.since === undefined ? undefined : gte(auditEntries.at, new Date(input.since)),
        input.cursor ? lt(auditEntries.id, checkCursor(input.cursor)) : undefined,
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit + 1);
  const items = rows.slice(0, limit).map(({ entry, name }) => ({
    ...entry,
    at: entry.at.getTime(),
    action_label: context.auditLabel(entry.action) ?? null,
    actor_id: entry.actorId ?? '',
    actor_name: name ?? '',
    space_id: entry.spaceId ?? '',
  }));
  const has_more = rows.length > limit;
  return { items, has_more, next_cursor: has_more ? items.at(-1)!.id : '' };
}

function checkCursor(cursor: string): string {
  if (!isId(cursor)) throw new DomainError('badRequest', programText('cursor: not one of ours'));
  return cursor;
}
