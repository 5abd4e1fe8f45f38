import { copilotReasons } from '@heddle/api-contract/reasons/copilot';
import type { ModelMessage } from '@heddle/executor';
import { CallRate } from '../../kernel/CallRate.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { defineService } from '../../kernel/services.js';
import { ModelError } from '../../models/ModelError.js';
import type { ListedModel } from '../../models/models.js';
import { languageOf } from '../workflow/index.js';

const rate = defineService('copilot-rate', () => new CallRate({ perMinute: 20, together: 2 }));

const maxMs = 120_000;
// A document of the largest size that a model can reasonably write.
const maxCharacters = 512_000;

/** Where a model is asked. */
export interface AskedIn {
  spaceId: string;
  workflowId?: string | undefined;
}

/** The model that writes: the default one, never the demo model. */
export async function writingModel(context: Context): Promise<ListedModel> {
  const models = await context.models.list(languageOf(context.user.locale));
  const real = models.filter(({ isDemo }) => !isDemo);
  const model = real.find(({ isDefault }) => isDefault) ?? real[0];
  if (!model) throw new DomainError('notSetUp', copilotReasons.noModel());
  return model;
}

/** Counts one request of the person; the returned function ends it. */
export function beginAsking(context: Context): () => void {
  return context.use(rate).begin(context.user.id);
}

/** The answer of a model in pieces as they arrive, up to a limit of time and length. */
export async function* streamModel(
  context: Context,
  { spaceId, workflowId }: AskedIn,
  model: ListedModel,
  messages: ModelMessage[],
): AsyncGenerator<string> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(maxMs)]);
  const { chat } = context.models.services({
    spaceId,
    userId: context.user.id,
    ...(workflowId !== undefined && { workflowId }),
  });
  let length = 0;
  try {
    const idempotencyKey = `${context.logid}/${messages.length}`;
    for await (const chunk of chat.stream({ model: model.id, messages }, { signal, idempotencyKey })) {
      if (chunk.type !== 'text') continue;
      length += chunk.text.length;
      if (length > maxCharacters) throw tooLong();
      yield chunk.text;
    }
  } catch (error) {
    if (error instanceof ModelError) throw new DomainError('modelFailed', error.reason);
    if (signal.aborted && !context.signal.aborted)
      throw new DomainError('copilotFailed', copilotReasons.unreadable({ why: 'it took too long' }));
    throw error;
  }
}

function tooLong(): DomainError {
  const why = `it is longer than ${maxCharacters} characters`;
  return new DomainError('copilotFailed', copilotReasons.unreadable({ why }));
}
