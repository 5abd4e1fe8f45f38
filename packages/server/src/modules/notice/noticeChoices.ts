import { type NoticeKind, noticeKinds } from '@heddle/api-contract/families/notice';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { type NoticeChoice, noticeSettings } from './tables.js';

export type NoticeSettings = typeof noticeSettings.$inferSelect;

/** Mails by default where nobody else would notice: somebody waits for an answer, or something stopped. */
const usualMails: readonly NoticeKind[] = ['mentions', 'triggers'];

/** How somebody is told of a kind of notices. */
export function choiceOf(settings: NoticeSettings | undefined, kind: NoticeKind): NoticeChoice {
  return settings?.choices[kind] ?? { inProduct: true, mail: usualMails.includes(kind), webhook: true };
}

/** Kinds that a person has hidden in the product. */
export function hiddenKinds(settings: NoticeSettings | undefined): NoticeKind[] {
  return noticeKinds.filter((kind) => !choiceOf(settings, kind).inProduct);
}

/** The settings of these people, for those who have some. */
export async function findSettings(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, NoticeSettings>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(noticeSettings)
    .where(inArray(noticeSettings.userId, [...userIds]));
  return new Map(rows.map((row) => [row.userId, row]));
}
