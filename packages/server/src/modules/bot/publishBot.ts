import type { Input, Result } from '@heddle/api-contract';
import type { bot } from '@heddle/api-contract/families/bot';
import { botReasons } from '@heddle/api-contract/reasons/bot';
import { eq } from 'drizzle-orm';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { addReferences } from '../../resources/references.js';
import { mayPublish } from '../space/index.js';
import { languageOf } from '../workflow/index.js';
import { readSharedDraft } from './botDraft.js';
import { referencesOf } from './botReferences.js';
import { findVersion, stateOfVersion } from './botVersions.js';
import { type Channel, channelsOf } from './channels/Channel.js';
import { freezeParts } from './freezeParts.js';
import { keepVersion } from './keepVersion.js';
import { publicationStatuses } from './publications.js';
import { type AuthorizedBot, type BotHead, requireBot } from './requireBot.js';
import { botPublications, bots } from './tables.js';

type Calls = typeof bot.calls;

export async function publishBot(
  context: Context,
  input: Input<Calls['publish']>,
): Promise<Result<Calls['publish']>> {
  const found = await requireBot(context, input.bot_id, 'publish', { spaceId: input.space_id });
  const channels = requireChannels(context, Object.keys(input.connectors ?? {}));
  const version = await publishTo(context, found, channels, {
    note: input.history_info ?? '',
    commitId: input.commit_version,
  });
  const language = languageOf(context.user.locale);
  const settings = input.connectors ?? {};
  const refusals = await tellChannels(context, channels, { botId: found.head.id, version, settings });
  const results = channels.map(({ id, name }) => {
    const connector = { name: name[language], share_link: '' };
    const refusal = refusals.get(id);
    const { succeeded, failed } = publicationStatuses;
    return [
      id,
      {
        code: refusal?.code ?? 0,
        msg: refusal?.message ?? '',
        publish_result_status: refusal ? failed : succeeded,
        connector,
      },
    ] as const;
  });
  return {
    publish_result: Object.fromEntries(results),
    connector_bind_result: Object.fromEntries(results.map(([id, result]) => [id, [result]])),
    check_not_pass: false,
    not_pass_reason: [],
    hit_manual_check: false,
    version,
    publish_id: version,
  };
}

/** Lets channels do what they do with a new version; returns why some refuse it. */
async function tellChannels(
  context: Context,
  channels: readonly Channel[],
  published: { botId: string; version: string; settings: Readonly<Record<string, Record<string, string>>> },
): Promise<ReadonlyMap<string, DomainError>> {
  const refusals = new Map<string, DomainError>();
  const { botId, version, settings } = published;
  for (const { id, afterPublish } of channels) {
    try {
      await afterPublish?.(context, { botId, version, settings: settings[id] ?? {} });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusals.set(id, error);
    }
  }
  return refusals;
}

/** The channels with these ids, each of which must accept agents. */
export function requireChannels(context: Context, ids: readonly string[]): Channel[] {
  const channels = channelsOf(context);
  const wanted = [...new Set(ids)].map((id) => {
    const channel = channels.get(id);
    if (!channel || channel.notYet) throw new DomainError('botInvalid', botReasons.unknownChannel({ id }));
    return channel;
  });
  if (wanted.length === 0) throw new DomainError('botInvalid', botReasons.noChannel({ field: 'connectors' }));
  return wanted;
}

/**
 * Publishes an agent to all of these channels or to none, and returns the version: the draft, in collaboration
 * the latest submission, or the kept state of `commitId`. What it uses is frozen in the same transaction.
 */
export async function publishTo(
  context: Context,
  { head, access }: AuthorizedBot,
  channels: readonly Channel[],
  { note, commitId }: { note: string; commitId?: string | undefined },
): Promise<string> {
  if (!(await mayPublish(context.db, access)))
    throw new DomainError('accessDenied', botReasons.publishersOnly());
  const subject = await findSubject(context, head, commitId);
  const frozen = await freezeParts(context, subject);
  return context.db.transaction(async (transaction) => {
    await lockRow(transaction, bots, head.id);
    const shared = await readSharedDraft(transaction, head.id);
    // Somebody saved while the parts were frozen: they would be those of another draft.
    if (subject.isShared && shared.commitId !== subject.commitId) throw changedElsewhere(shared.commitId);
    const version = await keepVersion(transaction, subject, subject, {
      type: 'publish',
      userId: access.userId,
      note,
      frozen: JSON.stringify(frozen),
    });
    const publishedAt = new Date();
    const status = publicationStatuses.succeeded;
    await transaction.insert(botPublications).values(
      channels.map(({ id }) => ({
        versionId: version,
        connectorId: id,
        botId: head.id,
        ...{ status, publishedAt },
      })),
    );
    await transaction
      .update(bots)
      .set({ publishedCommitId: subject.commitId, publishedAt })
      .where(eq(bots.id, head.id));
    await addReferences(transaction, { kind: 'bot', ...head }, 'published', referencesOf(subject.blocks));
    return version;
  });
}

async function findSubject({ db }: Context, head: BotHead, commitId: string | undefined) {
  const { blocks, commitId: sharedId } = await readSharedDraft(db, head.id);
  if (commitId === undefined || commitId === sharedId)
    return { ...head, blocks, commitId: sharedId, isShared: true };
  const kept = await findVersion(db, head.id, commitId);
  if (!kept) throw changedElsewhere(sharedId);
  return { ...stateOfVersion(head, kept), commitId: kept.commitId, isShared: false };
}

function changedElsewhere(commitId: string): DomainError {
  return new DomainError('changedElsewhere', botReasons.changedElsewhere(), {
    data: { commit_version: commitId },
  });
}
