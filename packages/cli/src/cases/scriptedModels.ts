import { ExecutionError, errorCodes, type ModelChunk, type ModelService } from '@heddle/executor';
import type { Reply, TestCase } from './caseFile.js';

/** Models that answer by a script: each call takes the next reply, and the last one repeats. */
export function scriptedModels(scripts: TestCase['models']): ModelService {
  const calls = new Map<string, number>();
  return {
    async *stream({ model }) {
      const key = Object.hasOwn(scripts, model) ? model : '*';
      const script = Object.hasOwn(scripts, key) ? scripts[key] : undefined;
      if (script === undefined) {
        throw new ExecutionError(
          errorCodes.serviceMissing,
          `The case has no replies for the model ${model}.`,
        );
      }
      const call = calls.get(key) ?? 0;
      calls.set(key, call + 1);
      yield* speak(script[Math.min(call, script.length - 1)]!);
    },
  };
}

function* speak(reply: Reply): Iterable<ModelChunk> {
  if (typeof reply !== 'string' && 'error' in reply) throw new Error(reply.error);
  const texts = typeof reply === 'string' ? [reply] : 'stream' in reply ? reply.stream : [reply.text];
  for (const text of texts) yield { type: 'text', text };
  yield { type: 'finished', usage: { inputTokens: 0, outputTokens: 0 } };
}
