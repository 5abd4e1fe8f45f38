import type { Input } from '@heddle/api-contract';
import type { agentTest, RerunEvent } from '@heddle/api-contract/families/agent-test';
import { agentTestReasons } from '@heddle/api-contract/reasons/agent-test';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { agentDefinition, changedDefinition } from '../agent-chat/index.js';
import { agentOf, readDraft, requireBot, requireVersion } from '../bot/index.js';
import { streamTurn } from '../chat/index.js';
import { runs } from '../run/index.js';
import { languageOf } from '../workflow/index.js';
import { followTrial } from './followTrial.js';
import { toRounds } from './toRounds.js';

type Calls = typeof agentTest.calls;

/**
 * Answers a question to compare it with other answers: by the draft or a version, also with another model or
 * prompt. Variables have their defaults.
 */
export function askToCompare(
  context: Context,
  input: Input<Calls['ask']>,
): Promise<AsyncIterable<RerunEvent>> {
  return streamTurn(context, async () => {
    const { db } = context;
    const { app } = context.use(runs);
    const { head, access } = await requireBot(context, input.bot_id, 'testRun');
    const version = input.version && (await requireVersion(db, head, input.version));
    const agent = await agentOf(db, head.id, version ? { version: version.id } : { draftOf: access.userId });
    if (!agent || agent.isChatFlow) throw new DomainError('agentTestInvalid', agentTestReasons.chatFlow());
    const language = languageOf(context.user.locale);
    const definition = await changedDefinition(
      app,
      await agentDefinition(app, access, agent, language),
      { model: input.model_info, prompt: input.prompt },
      language,
    );
    if (definition.model.id === '') throw new DomainError('agentTestInvalid', agentTestReasons.noModel());
    const { commitId } = version || (await readDraft(db, head, access.userId));
    return followTrial(context, {
      access,
      definition,
      commitId,
      question: { text: input.question },
      history: toRounds(input.history ?? []),
      variables: {},
    });
  });
}
