import type { Input } from '@heddle/api-contract';
import type { agentTest, RerunEvent } from '@heddle/api-contract/families/agent-test';
import { agentTestReasons } from '@heddle/api-contract/reasons/agent-test';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import {
  type AgentInputs,
  type AgentRun,
  changedDefinition,
  eventsBeforeRound,
  eventsWithResult,
  roundsOf,
  variablesAtStart,
} from '../agent-chat/index.js';
import { streamTurn } from '../chat/index.js';
import { runs } from '../run/index.js';
import { languageOf } from '../workflow/index.js';
import { followTrial } from './followTrial.js';
import { requireAnswer } from './requireAnswer.js';

type Calls = typeof agentTest.calls;

/**
 * Answers a question again with another model or prompt, or another question, or goes on from another result of a
 * tool or from a call of the model: the same history, variables and tools as then, outside of the conversation. The run ends when nobody reads
 * the stream any more.
 */
export function rerunAnswer(
  context: Context,
  input: Input<Calls['rerun']>,
): Promise<AsyncIterable<RerunEvent>> {
  return streamTurn(context, async () => {
    const { answer, access } = await requireAnswer(context, input);
    const service = context.use(runs);
    const { overrides } = answer.inputs;
    const { question, shortcut, earlier } = changedInput(answer, input);
    const definition = await changedDefinition(
      service.app,
      answer.data.definition,
      { model: input.model_info, prompt: input.prompt },
      languageOf(context.user.locale),
    );
    if (definition.model.id === '') throw new DomainError('agentTestInvalid', agentTestReasons.noModel());
    return followTrial(context, {
      access,
      definition,
      commitId: answer.run.commitId,
      question,
      history: [...(await roundsOf(service, answer))],
      variables: variablesAtStart(answer.reported) ?? {},
      overrides,
      shortcut,
      earlier,
    });
  });
}

type Changed = Pick<AgentInputs, 'question' | 'shortcut' | 'earlier'>;

function changedInput(
  { inputs, events }: AgentRun,
  { question, from, from_round: round }: Input<Calls['rerun']>,
): Changed {
  const { shortcut } = inputs;
  const given = { question: inputs.question, ...(shortcut && { shortcut }) };
  if (from === undefined && round === undefined) {
    if (question === undefined || question === given.question.text) return given;
    // The arguments of a shortcut were a part of the earlier question.
    return { question: { ...given.question, text: question } };
  }
  if (question !== undefined || (from !== undefined && round !== undefined))
    throw new DomainError(
      'agentTestInvalid',
      programText('only one of question, from and from_round can be given'),
    );
  if (round !== undefined) {
    const kept = eventsBeforeRound(events, round);
    if (!kept) throw new DomainError('agentTestInvalid', agentTestReasons.noRound({ field: 'from_round' }));
    return { ...given, earlier: kept };
  }
  const earlier = from && eventsWithResult(events, from);
  if (!earlier) throw new DomainError('agentTestInvalid', agentTestReasons.noResult({ field: 'from.call' }));
  return { ...given, earlier };
}
