import type { ModelRequest, NodeContext } from '@heddle/executor';
import { nodeErrorCodes } from './errorCodes.js';
import { nodeError } from './fail.js';

/** Asks the model for one complete text. Its usage is counted for the node. */
export async function askModel(context: NodeContext<unknown>, request: ModelRequest): Promise<string> {
  if (request.model === '') {
    throw nodeError(context, nodeErrorCodes.compile, 'no model is chosen', 'inputs.llmParam');
  }
  const { signal, idempotencyKey } = context;
  let text = '';
  for await (const chunk of context.services.model.stream(request, { signal, idempotencyKey })) {
    if (chunk.type === 'text') text += chunk.text;
    else if (chunk.type === 'finished') context.addUsage(chunk.usage);
  }
  return text;
}
