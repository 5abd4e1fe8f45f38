import type { TurnOutput } from '@heddle/agent';
import type { RerunEvent } from '@heddle/api-contract/families/agent-test';
import { isJsonObject, type Json } from '@heddle/workflow-schema';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { agentNodeId, startTrial, waitForTrial } from '../agent-chat/index.js';
import { type RunService, runs } from '../run/index.js';

type Asked = Omit<Parameters<typeof startTrial>[1], 'id' | 'caller'>;

/** Starts an answer outside of conversations and follows it. It ends when nobody reads the stream any more. */
export async function followTrial(context: Context, asked: Asked): Promise<AsyncIterable<RerunEvent>> {
  const service = context.use(runs);
  const id = newId();
  await startTrial(context, { ...asked, id, caller: context });
  const stop = () => void service.cancel(id);
  context.signal.addEventListener('abort', stop, { once: true });
  if (context.signal.aborted) stop();
  return toRerunEvents(service, id, context.signal);
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
