import type { Input, Result } from '@heddle/api-contract';
import { interactionItems } from '@heddle/api-contract/families/interaction';
import {
  maxReportsPerDay,
  type moderation,
  reportReasonCodes,
  reportStatuses,
  reportTypes,
} from '@heddle/api-contract/families/moderation';
import { discussionReasons } from '@heddle/api-contract/reasons/discussion';
import { and, count, desc, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople, mayInInstallation, requireInInstallation } from '../account/index.js';
import { users } from '../account/tables.js';
import { requireItem } from '../interaction/index.js';
import { languageOf } from '../workflow/index.js';
import { reports } from './tables.js';

type Calls = typeof moderation.calls;

const dayMs = 86_400_000;

const reasonTexts: Record<'zh-CN' | 'en', Record<keyof typeof reportReasonCodes, string>> = {
  'zh-CN': {
    spam: '垃圾信息或广告',
    abuse: '辱骂或骚扰',
    illegal: '违法内容',
    copyright: '侵犯著作权',
    privacy: '泄露隐私',
    misleading: '虚假或误导',
    other: '其他',
  },
  en: {
    spam: 'Spam or advertising',
    abuse: 'Abuse or harassment',
    illegal: 'Illegal content',
    copyright: 'Copyright infringement',
    privacy: 'Private information',
    misleading: 'False or misleading',
    other: 'Other',
  },
};

export function listReportReasons({ user }: Context): Result<Calls['reportMeta']> {
  const texts = reasonTexts[languageOf(user.locale)];
  return {
    report_reasons: Object.entries(reportReasonCodes).map(([name, reason_code]) => ({
      reason_code,
      starling_key: texts[name as keyof typeof reportReasonCodes],
    })),
  };
}

/** Reports something that the caller can see. An open report of the same thing by the same user is replaced. */
export async function submitReport(context: Context, input: Input<Calls['report']>) {
  const { db, user } = context;
  const { object_type: objectType, object_id: objectId, detail } = input;
  const reasons = [...new Set(detail.reason_codes)];
  const known: readonly number[] = Object.values(reportReasonCodes);
  if (!reasons.every((code) => known.includes(code)))
    throw new DomainError('discussionInvalid', discussionReasons.unknownReason({ field: 'reason_codes' }));
  const item = await requireItem(
    context,
    { item_id: objectId, item_type: itemTypeOf(objectType) },
    'object_id',
  );
  const objectName = (item.comment?.content ?? item.post?.title ?? item.product?.name ?? '').slice(0, 100);
  await db.transaction(async (transaction) => {
    await lockRow(transaction, users, user.id);
    const recent = and(eq(reports.reporterId, user.id), gt(reports.createdAt, new Date(Date.now() - dayMs)));
    if ((await transaction.$count(reports, recent)) >= maxReportsPerDay)
      throw new DomainError(
        'tooManyRequests',
        discussionReasons.tooManyReports({ maximum: maxReportsPerDay }),
        { retryAfter: 3_600 },
      );
    await transaction
      .delete(reports)
      .where(
        and(
          eq(reports.reporterId, user.id),
          eq(reports.objectId, objectId),
          eq(reports.status, reportStatuses.notProcessed),
        ),
      );
    await transaction.insert(reports).values({
      ...{ id: newId(), objectType, objectId, objectName, reporterId: user.id, reasons },
      ...{
        description: detail.description ?? '',
        status: reportStatuses.notProcessed,
        createdAt: new Date(),
      },
    });
  });
  return {};
}

/** Counts of reports; only administrators see those of others. */
export async function countReports(
  context: Context,
  { object_id_list: ids }: Input<Calls['reportTimes']>,
): Promise<Result<Calls['reportTimes']>> {
  if (ids.length === 0) return { report_times_datas: {} };
  const isModerator = await mayInInstallation(context, 'manageStore');
  const rows = await context.db
    .select({
      id: reports.objectId,
      all: count(),
      own: sql<number>`count(*) filter (where ${reports.reporterId} = ${context.user.id})::int`,
    })
    .from(reports)
    .where(inArray(reports.objectId, ids))
    .groupBy(reports.objectId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    report_times_datas: Object.fromEntries(
      ids.map((id) => {
        const { all = 0, own = 0 } = byId.get(id) ?? {};
        return [id, { total_report_times: isModerator ? all : own, current_report_times: own }];
      }),
    ),
  };
}

export async function listReports(
  context: Context,
  input: Input<Calls['reports']>,
): Promise<Result<Calls['reports']>> {
  await requireInInstallation(context, 'manageStore');
  const { db } = context;
  const conditions: (SQL | undefined)[] = [
    input.object_id_list?.length ? inArray(reports.objectId, input.object_id_list) : undefined,
    input.object_type ? eq(reports.objectType, input.object_type) : undefined,
    input.report_uid ? eq(reports.reporterId, input.report_uid) : undefined,
    input.report_status ? eq(reports.status, input.report_status) : undefined,
    input.report_time_begin ? gte(reports.createdAt, new Date(input.report_time_begin * 1000)) : undefined,
    input.report_time_end ? lt(reports.createdAt, new Date(input.report_time_end * 1000)) : undefined,
  ];
  const where = and(...conditions);
  const page = pageOf(input, { usual: 20, largest: 100 });
  const [rows, total_count] = await Promise.all([
    db.select().from(reports).where(where).orderBy(desc(reports.id)).limit(page.limit).offset(page.offset),
    db.$count(reports, where),
  ]);
  const people = await findPeople(
    db,
    rows.map(({ reporterId }) => reporterId),
  );
  return {
    report_datas: rows.map((row) => ({
      report_id: row.id,
      object_id: row.objectId,
      object_type: row.objectType,
      reason_codes_str: row.reasons.map(String),
      report_uid: row.reporterId,
      report_user_name: people.get(row.reporterId)?.name ?? '',
      report_time: String(toSeconds(row.createdAt)),
      report_object_name: row.objectName,
      description: row.description,
      report_status: row.status,
    })),
    total_count,
  };
}

export async function closeReports(context: Context, { ids }: Input<Calls['closeReports']>) {
  await requireInInstallation(context, 'manageStore');
  await context.db.update(reports).set({ status: reportStatuses.processed }).where(inArray(reports.id, ids));
  return {};
}

/** Numbers of open reports by what they are about. */
export async function openReports(
  { db }: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: reports.objectId, count: count() })
    .from(reports)
    .where(and(inArray(reports.objectId, [...ids]), eq(reports.status, reportStatuses.notProcessed)))
    .groupBy(reports.objectId);
  return new Map(rows.map((row) => [row.id, row.count]));
}

function itemTypeOf(reportType: number): number {
  if (reportType === reportTypes.interactionPost) return interactionItems.post;
  if (reportType === reportTypes.interactionComment) return interactionItems.comment;
  return interactionItems.product;
}
