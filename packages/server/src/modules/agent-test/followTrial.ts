import type { TurnOutput } from '@heddle/agent';
import type { RerunEvent } from '@heddle/api-contract/families/agent-test';
import { isJsonObject } from '@heddle/workflow-schema';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { agentNodeId, startTrial, waitForTrial } from '../agent-chat/index.js';
import { type RunService, runs } from '../run/index.js';
import { TrialMeter } from './TrialMeter.js';

type Asked = Omit<Parameters<typeof startTrial>[1], 'id' | 'caller'>;

/** Starts an answer outside of conversations and follows it. It ends when nobody reads the stream any more. */
export async function followTrial(context: Context, asked: Asked): Promise<AsyncIterable<RerunEvent>> {
  const service = context.use(runs);
  const id = newId();
  await startTrial(context, { ...asked, id, caller: context });
  const stop = () => void service.cancel(id);
  context.signal.addEventListener('abort', stop, { once: true });
  if (context.signal.aborted) stop();
  const { models } = service.app;
  // Prices do not depend on the language.
  const prices = new Map((await models.list('en')).map((model) => [model.id, model.price]));
  const meter = new TrialMeter(asked.definition, (modelId) => prices.get(modelId));
  return toRerunEvents(service, id, meter, context.signal);
}

async function* toRerunEvents(
  service: RunService,
  id: string,
  meter: TrialMeter,
  signal: AbortSignal,
): AsyncGenerator<RerunEvent> {
  yield { event: 'started', data: { execute_id: id } };
  for await (const events of service.events(id, 0, signal)) {
    for (const event of events) {
      if (event.type !== 'node.progress' || event.path !== agentNodeId || !isJsonObject(event.data)) continue;
      const told = event.data as unknown as AgentReport;
      yield* [toEvent(told), meter.next(told as TurnOutput)].filter((one) => one !== undefined);
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

type AgentReport = TurnOutput | { type: 'restarted' };

function toEvent(told: AgentReport): RerunEvent | undefined {
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
