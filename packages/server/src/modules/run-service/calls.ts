import type { Input, Result } from '@heddle/api-contract';
import type { runService } from '@heddle/api-contract/families/run-service';
import { type ModelService, toRunError } from '@heddle/executor';
import { CallRate } from '../../kernel/CallRate.js';
import type { Context } from '../../kernel/Context.js';
import { defineService } from '../../kernel/services.js';
import { withOwnPictures } from '../file/index.js';
import { describeWorkflow, loadDocument } from '../workflow/index.js';

type Calls = typeof runService.calls;

const modelRate = defineService('model-rate', () => new CallRate({ perMinute: 120, together: 8 }));
const documentRate = defineService('document-rate', () => new CallRate({ perMinute: 600, together: 16 }));

/**
 * Streams a model's answer; the API key never leaves the server. A model error becomes an event, because the
 * stream has already started.
 */
export async function streamModel(
  context: Context,
  { space_id, ...request }: Input<Calls['model']>,
): Promise<AsyncIterable<Result<Calls['model']>>> {
  await context.spaceAccess(space_id, 'view');
  const end = context.use(modelRate).begin(context.user.id);
  // An async generator that is never started does not run its `finally`.
  context.signal.addEventListener('abort', end, { once: true });
  const { chat } = context.models.services({ spaceId: space_id, userId: context.user.id });
  return streamEvents(context, withOwnPictures(context, chat), request, end);
}

async function* streamEvents(
  context: Context,
  chat: ModelService,
  request: Omit<Input<Calls['model']>, 'space_id'>,
  end: () => void,
): AsyncGenerator<Result<Calls['model']>> {
  try {
    const chunks = chat.stream(withoutAbsent(request), {
      signal: context.signal,
      idempotencyKey: context.logid,
    });
    for await (const chunk of chunks) {
      if (chunk.type === 'finished') yield { event: 'finished', data: { usage: chunk.usage } };
      else if (chunk.type === 'toolCall') yield { event: 'toolCall', data: { call: chunk.call } };
      else yield { event: chunk.type, data: { text: chunk.text } };
    }
  } catch (error) {
    if (context.signal.aborted) return;
    const { code, message } = toRunError(error);
    yield { event: 'error', data: { code, msg: message } };
  } finally {
    end();
  }
}

type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> };

function withoutAbsent<T extends object>(value: T): Present<T> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Present<T>;
}

/**
 * Reads the document of a workflow called by a run in the browser, with its name and description for the
 * model.
 */
export async function readCalledWorkflow(
  context: Context,
  input: Input<Calls['workflow']>,
): Promise<Result<Calls['workflow']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const end = context.use(documentRate).begin(context.user.id);
  try {
    const [schema, words] = await Promise.all([
      loadDocument(context.db, access, input.workflow_id, input.version ?? ''),
      describeWorkflow(context.db, access, input.workflow_id),
    ]);
    return { schema, ...words };
  } finally {
    end();
  }
}
