import type { Input, Result } from '@heddle/api-contract';
import type { embed } from '@heddle/api-contract/families/embed';
import { channelReasons } from '@heddle/api-contract/reasons/channel';
import { and, eq } from 'drizzle-orm';
import { isId, newId } from '../../db/ids.js';
import type { PublicContext } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { actAs, findChannel, messageRates, openConversationOf } from '../channel/index.js';
import { pageOfMessages } from '../conversation/index.js';
import { faceOf, lookOf } from './face.js';
import { countingLinks } from './linkGuesses.js';
import { embedTranscripts } from './tables.js';
import { toVisibleMessage } from './visible.js';
import { requireOpen, requireVisit } from './visits.js';

type Calls = typeof embed.calls;

const purpose = 'link to a transcript';
/** Links that a visitor may create in an hour. */
const maxLinks = 20;
const maxMessages = 500;

/** Creates a link to what was said so far. Later messages cannot be read by it. */
export async function shareTranscript(
  context: PublicContext,
  input: Input<Calls['share']>,
): Promise<Result<Calls['share']>> {
  const visit = await requireVisit(context, input.session);
  const { channel, session } = visit;
  if (!channel.settings.can_share) throw new DomainError('channelRefused', channelReasons.cannotShare());
  const conversation = await openConversationOf(visit, channel);
  const { rows } = await pageOfMessages(context.db, conversation.id, { limit: 1 });
  const [last] = rows;
  if (!last) throw new DomainError('channelRefused', channelReasons.nothingToShare());
  context.use(messageRates).take(`${channel.id} ${session.endUser} share`, maxLinks);
  await context.act.begin();
  const id = newId();
  await context.db.insert(embedTranscripts).values({
    id,
    channelId: channel.id,
    conversationId: conversation.id,
    endUser: session.endUser,
    upToId: last.id,
    createdAt: new Date(),
  });
  return { link: `/share/t${id}-${await context.secrets.sign(id, purpose)}` };
}

/** Withdraws the links of the visitor. */
export async function withdrawTranscripts(
  context: PublicContext,
  input: Input<Calls['unshare']>,
): Promise<Result<Calls['unshare']>> {
  const { channel, session } = await requireVisit(context, input.session);
  await context.act.begin();
  const gone = await context.db
    .delete(embedTranscripts)
    .where(and(eq(embedTranscripts.channelId, channel.id), eq(embedTranscripts.endUser, session.endUser)))
    .returning({ id: embedTranscripts.id });
  return { count: gone.length };
}

/** What was said, for whoever has the link, as long as the channel answers and the link was not withdrawn. */
export async function readTranscript(
  context: PublicContext,
  { link }: Input<Calls['transcript']>,
): Promise<Result<Calls['transcript']>> {
  const found = await countingLinks(context, () => findTranscript(context, link));
  const { transcript, channel } = found;
  context.act.entry.spaceId = channel.spaceId;
  const request = await actAs(context, channel, transcript.endUser);
  const { rows } = await pageOfMessages(context.db, transcript.conversationId, {
    limit: maxMessages,
    beforeId: (BigInt(transcript.upToId) + 1n).toString(),
  });
  const { name } = await faceOf(request, channel);
  return {
    name,
    create_time: toSeconds(transcript.createdAt),
    look: lookOf(channel),
    messages: rows.flatMap((row) => toVisibleMessage(row) ?? []).reverse(),
  };
}

async function findTranscript({ db, secrets }: PublicContext, link: string) {
  const [, id = '', signature = ''] = /^t(\d{1,19})-([\w-]{43})$/.exec(link) ?? [];
  if (!isId(id) || !(await secrets.isSigned(id, purpose, signature))) return undefined;
  const [transcript] = await db.select().from(embedTranscripts).where(eq(embedTranscripts.id, id));
  const channel = transcript && (await findChannel(db, transcript.channelId));
  if (!transcript || !channel) return undefined;
  // The page that it was opened on does not matter to who reads it.
  await requireOpen(db, channel, channel.settings.origins?.[0] ?? '');
  return { transcript, channel };
}
