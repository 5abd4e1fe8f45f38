import type { TurnOutput } from '@heddle/agent';
import type { Input } from '@heddle/api-contract';
import type { agentTest, RerunEvent } from '@heddle/api-contract/families/agent-test';
import { agentTestReasons } from '@heddle/api-contract/reasons/agent-test';
import { isJsonObject, type Json } from '@heddle/workflow-schema';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import {
  agentNodeId,
  changedDefinition,
  roundsOf,
  startTrial,
  variablesAtStart,
  waitForTrial,
} from '../agent-chat/index.js';
import { streamTurn } from '../chat/index.js';
import { type RunService, runs } from '../run/index.js';
import { languageOf } from '../workflow/index.js';
import { requireAnswer } from './requireAnswer.js';

type Calls = typeof agentTest.calls;

/**
 * Answers a question again with another model or prompt: the same history, variables and tools as then, outside
 * of the conversation. The run ends when nobody reads the stream any more.
 */
export function rerunAnswer(
  context: Context,
  input: Input<Calls['rerun']>,
): Promise<AsyncIterable<RerunEvent>> {
  return streamTurn(context, async () => {
    const { answer, access } = await requireAnswer(context, input);
    const service = context.use(runs);
    const { question, overrides, shortcut } = answer.inputs;
    const definition = await changedDefinition(
      service.app,
      answer.data.definition,
      { model: input.model_info, prompt: input.prompt },
      languageOf(context.user.locale),
    );
    if (definition.model.id === '') throw new DomainError('agentTestInvalid', agentTestReasons.noModel());
    const id = newId();
    await startTrial(context, {
      id,
      caller: context,
      access,
      definition,
      commitId: answer.run.commitId,
      question,
      history: [...(await roundsOf(service, answer))],
      variables: variablesAtStart(answer.reported) ?? {},
      overrides,
      shortcut,
    });
    const stop = () => void service.cancel(id);
    context.signal.addEventListener('abort', stop, { once: true });
    if (context.signal.aborted) stop();
    return toRerunEvents(service, id, context.signal);
  });
}

async function* toRerunEvents(
  service: RunService,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<RerunEvent> {
  yield { event: 'started', data: { execute_id: id } };
  for await (const events of service.events(id, 0, signal)) {
    for (const event of events) {
      const told =
        event.type === 'node.progress' && event.path === agentNodeId ? toEvent(event.data) : undefined;
      if (told) yield told;
    }
    if (events.at(-1)?.type === 'run.waiting') break;
  }
  signal.throwIfAborted();
  const { inputTokens, outputTokens, ...outcome } = await waitForTrial(service, id, signal);
  yield {
    event: 'done',
    data: { ...outcome, input_count: inputTokens, output_count: outputTokens },
  };
}

function toEvent(data: Json): RerunEvent | undefined {
  if (!isJsonObject(data)) return undefined;
  const told = data as unknown as TurnOutput | { type: 'restarted' };
  switch (told.type) {
    case 'text':
    case 'toolText':
      return { event: 'text', data: { text: told.text } };
    case 'restarted':
      return { event: 'reset', data: {} };
    case 'modelAnswered':
      return told.calls.length > 0 ? { event: 'reset', data: {} } : undefined;
    case 'toolCalled':
      return { event: 'tool', data: { name: told.call.name } };
    default:
      return undefined;
  }
}
