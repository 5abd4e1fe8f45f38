import type { NodeExecutor, NodeResult } from '@heddle/executor';
import { templateOf } from '../../data/literals.js';
import { emitProgressively, emitWhole } from '../../run/emitTemplate.js';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import type { MessageData } from './definition.js';

/** Outputs its text while the run continues. */
export const messageExecutor: NodeExecutor<MessageData> = {
  effect: 'idempotent',
  run: (context) => {
    const template = templateOf(context.data.inputs.content);
    if (template === undefined) {
      const message = 'the text to output must be written in the node';
      throw nodeError(context, nodeErrorCodes.compile, message, 'inputs.content');
    }
    if (!context.data.inputs.streamingOutput) return textResult(emitWhole(context, template));
    return emitProgressively(context, template).then(textResult);
  },
};

function textResult(text: string): NodeResult {
  return { outputs: { output: text }, trace: { output: text } };
}
