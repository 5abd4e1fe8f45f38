import type { ModelChunk, ModelService } from '../services.js';
import { eventLoopPauses } from './eventLoopPauses.js';
import type { NodeRun } from './NodeRun.js';

/** The model service of one node: counts the generated text, and stops reading when the node is abandoned. */
export function boundedModel(
  model: ModelService,
  node: NodeRun,
  count: (text: string) => void,
): ModelService {
  return { stream: (request, options) => bounded(model.stream(request, options), node, count) };
}

async function* bounded(
  chunks: AsyncIterable<ModelChunk>,
  node: NodeRun,
  count: (text: string) => void,
): AsyncGenerator<ModelChunk> {
  const pauseIfDue = eventLoopPauses();
  for await (const chunk of chunks) {
    count('text' in chunk ? chunk.text : '');
    await pauseIfDue();
    if (node.settled) return;
    yield chunk;
  }
}
