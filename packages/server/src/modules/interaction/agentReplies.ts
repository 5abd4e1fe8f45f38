import type { Input } from '@heddle/api-contract';
import {
  contentStatuses,
  discussionLimits,
  type interaction,
  interactionItems,
} from '@heddle/api-contract/families/interaction';
import { discussionReasons } from '@heddle/api-contract/reasons/discussion';
import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { storable } from '../../db/storable.js';
import { defineJob } from '../../jobs/defineJob.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { Grant } from '../../kernel/Grant.js';
import type { App } from '../../kernel/services.js';
import { answersQuestions, askProduct } from '../product/index.js';
import { findBlockedWord } from './blocklist.js';
import { addToCounts, setCommentStatus } from './commentStatus.js';
import type { DiscussionComment, Item } from './items.js';
import { readSettings } from './settings.js';
import { discussionComments } from './tables.js';

type Mentions = Input<(typeof interaction.calls)['publishComment']>['mention_list'];

const attempts = 2;

/** Has an agent answer a comment, with the rights of who asked and within the limits of their try-outs. */
export const answerJob = defineJob(
  'interaction.answer',
  z.object({ replyId: z.string(), question: z.string(), grant: z.string() }),
  async ({ app, id, signal, attempt }, { replyId, question, grant }) => {
    const [reply] = await app.db.select().from(discussionComments).where(eq(discussionComments.id, replyId));
    if (!reply?.isAnswering || reply.agentProductId === null) return;
    try {
      const context = await callerOf(app, JSON.parse(grant) as Grant, { logid: `job-${id}`, signal });
      await storeAnswer(app.db, reply, await askProduct(context, reply.agentProductId, question));
    } catch (error) {
      const isRefused = error instanceof DomainError;
      if (isRefused || attempt >= attempts) await storeAnswer(app.db, reply, undefined);
      if (!isRefused) throw error;
    }
  },
  { retry: { attempts }, limitMs: 5 * 60_000, concurrency: 4 },
);

async function callerOf(
  app: App,
  grant: Grant,
  request: { logid: string; signal: AbortSignal },
): Promise<Context> {
  const recognised = await app.recognise(grant);
  const rest = { ...request, endUser: '', grantRights: async () => grant };
  return Object.assign(Object.create(app) as Context, recognised, rest);
}

/** The agent of a product that is asked, with the rights of who asks. */
export interface AskedAgent {
  productId: string;
  /** JSON text. */
  grant: string;
}

/** The agent that is asked; undefined if none is mentioned. */
export async function agentToAsk(
  context: Context,
  { product }: Item,
  mentions: Mentions,
): Promise<AskedAgent | undefined> {
  const agents = (mentions ?? []).filter(({ item_type }) => item_type === interactionItems.bot);
  if (agents.length === 0) return undefined;
  const isDiscussed = agents.every(({ item_id }) => item_id === product?.id || item_id === product?.entityId);
  if (!product || !isDiscussed || !(await answersQuestions(context, product.id)))
    throw new DomainError('discussionInvalid', discussionReasons.agentNotAsked({ field: 'mention_list' }));
  return { productId: product.id, grant: JSON.stringify(await context.grantRights()) };
}

/** Stores the reply in which the agent will answer, in the transaction that stores the question; returns its id. */
export async function startAgentReply(
  transaction: Database,
  context: Context,
  question: DiscussionComment,
  { productId, grant }: AskedAgent,
): Promise<string> {
  const reply: DiscussionComment = {
    ...question,
    ...{ id: newId(), rootId: question.rootId ?? question.id, isAnswering: true },
    agentProductId: productId,
    ...{ content: '', pictures: [], replyCount: 0 },
  };
  await transaction.insert(discussionComments).values(reply);
  if (reply.status === contentStatuses.all) await addToCounts(transaction, reply, 1);
  const input = { replyId: reply.id, question: question.content, grant };
  await context.jobs.enqueue(answerJob, input, { db: transaction });
  return reply.id;
}

/** Stores what the agent said; a reply without an answer, or with a blocked word, is removed. */
async function storeAnswer(db: Database, reply: DiscussionComment, answer = ''): Promise<void> {
  const content = storable(answer.trim().slice(0, discussionLimits.comment));
  const { blocklist } = await readSettings(db);
  const isShown = content !== '' && findBlockedWord(content, blocklist) === undefined;
  await db.transaction(async (transaction) => {
    if (!isShown) await setCommentStatus(transaction, reply, { status: contentStatuses.deleted });
    await transaction
      .update(discussionComments)
      .set({ content: isShown ? content : '', isAnswering: false })
      .where(eq(discussionComments.id, reply.id));
  });
}
