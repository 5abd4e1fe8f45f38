import { writerStatuses } from '@heddle/api-contract/families/interaction';
import { discussionReasons } from '@heddle/api-contract/reasons/discussion';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { DomainError } from '../../kernel/DomainError.js';
import { updateInstallation } from '../account/index.js';
import { marketSettings } from '../product/index.js';
import { discussionBans, discussionSettings } from './tables.js';

export interface DiscussionSettings {
  isOn: boolean;
  isPremoderated: boolean;
  blocklist: readonly string[];
}

const only = 1;

/** Discussions are off until an administrator switches them on. */
export async function readSettings(db: Database): Promise<DiscussionSettings> {
  const [{ hasCommunity: isOn }, [row]] = await Promise.all([
    marketSettings(db),
    db.select().from(discussionSettings),
  ]);
  return { isOn, isPremoderated: row?.isPremoderated ?? false, blocklist: row?.blocklist ?? [] };
}

export async function changeSettings(db: Database, change: Partial<DiscussionSettings>): Promise<void> {
  if (change.isOn !== undefined) await updateInstallation(db, { hasCommunity: change.isOn });
  const { isPremoderated, blocklist } = { ...(await readSettings(db)), ...change };
  const values = { isPremoderated, blocklist: [...blocklist] };
  await db
    .insert(discussionSettings)
    .values({ id: only, ...values })
    .onConflictDoUpdate({ target: discussionSettings.id, set: values });
}

/** The settings, if discussions are on. */
export async function requireOn(db: Database): Promise<DiscussionSettings> {
  const settings = await readSettings(db);
  if (!settings.isOn) throw new DomainError('discussionInvalid', discussionReasons.off());
  return settings;
}

/** `writerStatuses` of a user. */
export async function writerStatus(db: Database, userId: string): Promise<number> {
  const [row] = await db.select().from(discussionBans).where(eq(discussionBans.userId, userId));
  return row?.status ?? writerStatuses.normal;
}

/** Bans a user from writing, or lifts the ban. */
export async function setWriterStatus(db: Database, userId: string, status: number): Promise<void> {
  await db
    .insert(discussionBans)
    .values({ userId, status })
    .onConflictDoUpdate({ target: discussionBans.userId, set: { status } });
}
