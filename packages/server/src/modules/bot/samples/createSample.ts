import type { BotBlocks, Input, Result } from '@heddle/api-contract';
import type { bot } from '@heddle/api-contract/families/bot';
import { botReasons } from '@heddle/api-contract/reasons/bot';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/Database.js';
import { lockRow } from '../../../db/lockRow.js';
import type { SpaceAccess } from '../../../kernel/access.js';
import type { Context } from '../../../kernel/Context.js';
import { DomainError } from '../../../kernel/DomainError.js';
import { mayPublish } from '../../space/index.js';
import { spaces } from '../../space/tables.js';
import { agentWorkflows, languageOf, provideWorkflow } from '../../workflow/index.js';
import { defaultModel } from '../createBot.js';
import { initialBlocks, initialModel } from '../initialBlocks.js';
import { insertBot } from '../insertBot.js';
import { bots } from '../tables.js';
import { sampleAgents } from './sampleAgents.js';
import { sampleMessages } from './sampleMessages.js';

type Calls = typeof bot.calls;

const suggestModes = { standard: 0, off: 2 } as const;

/** Creates a sample with its workflow, or finds the one that the caller has created before. */
export async function createSample(
  context: Context,
  { space_id, sample }: Input<Calls['createSample']>,
): Promise<Result<Calls['createSample']>> {
  const access = await context.spaceAccess(space_id, 'createResource');
  const language = languageOf(context.user.locale);
  const words = sampleMessages[language][sample];
  const { mode, workflow, uses } = sampleAgents[sample];
  if (workflow && !(await mayPublish(context.db, access)))
    throw new DomainError('accessDenied', botReasons.publishersOnly());
  const model = await defaultModel(context);
  const blocks: BotBlocks = {
    ...initialBlocks,
    prompt_info: { prompt: words.persona },
    model_info: initialModel(model),
    onboarding_info: { prologue: words.opening, suggested_questions: words.questions },
    // The demo model cannot suggest questions.
    suggest_reply_info: { suggest_reply_mode: model.isDemo ? suggestModes.off : suggestModes.standard },
  };
  const bot_id = await context.db.transaction(async (transaction) => {
    // A second click waits here, and then finds what the first one created.
    await lockRow(transaction, spaces, access.spaceId);
    const found = await findOwn(transaction, access, words.name);
    if (found !== undefined) return found;
    const used =
      workflow &&
      (await provideWorkflow(transaction, context.emit, access, agentWorkflows(language)[workflow]));
    return insertBot(transaction, access, {
      name: words.name,
      description: words.description,
      icon: '',
      mode,
      isSample: true,
      blocks: { ...blocks, ...(used !== undefined && uses?.(used)) },
    });
  });
  return { bot_id };
}

async function findOwn(
  transaction: Database,
  { spaceId, userId }: SpaceAccess,
  name: string,
): Promise<string | undefined> {
  const [found] = await transaction
    .select({ id: bots.id })
    .from(bots)
    .where(
      and(eq(bots.spaceId, spaceId), eq(bots.creatorId, userId), eq(bots.name, name), isNull(bots.deletedAt)),
    )
    .orderBy(asc(bots.id))
    .limit(1);
  return found?.id;
}
