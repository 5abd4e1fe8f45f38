import { contentStatuses, writerStatuses } from '@heddle/api-contract/families/interaction';
import { discussionReasons } from '@heddle/api-contract/reasons/discussion';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { mayInInstallation } from '../account/index.js';
import { users } from '../account/tables.js';
import { findBlockedWord } from './blocklist.js';
import { requireOn, writerStatus } from './settings.js';
import { discussionComments, posts } from './tables.js';

/** Posts and comments that a user may write in a minute. */
const maxWrites = 10;
const minuteMs = 60_000;

/**
 * Checks in the writing transaction that the caller may write these texts, by field, and returns the status that they
 * get: visible to all, or to their author until an administrator approves them.
 */
export async function admitWriting(
  transaction: Database,
  context: Context,
  texts: Readonly<Record<string, string>>,
): Promise<number> {
  const { id } = context.user;
  const settings = await requireOn(transaction);
  if ((await writerStatus(transaction, id)) !== writerStatuses.normal)
    throw new DomainError('discussionInvalid', discussionReasons.banned());
  for (const [field, text] of Object.entries(texts)) {
    const word = findBlockedWord(text, settings.blocklist);
    if (word !== undefined)
      throw new DomainError('discussionInvalid', discussionReasons.blockedWord({ field, word }));
  }
  // Concurrent requests of one user wait for each other, so that none of them is missed by the count.
  await lockRow(transaction, users, id);
  const since = new Date(Date.now() - minuteMs);
  const written = await Promise.all(
    [posts, discussionComments].map((table) =>
      transaction.$count(table, and(eq(table.authorId, id), gt(table.createdAt, since))),
    ),
  );
  if (written[0]! + written[1]! >= maxWrites)
    throw new DomainError('tooManyRequests', discussionReasons.tooManyWrites({ maximum: maxWrites }), {
      retryAfter: 60,
    });
  if (!settings.isPremoderated || (await mayInInstallation(context, 'manageStore')))
    return contentStatuses.all;
  return contentStatuses.selfView;
}
