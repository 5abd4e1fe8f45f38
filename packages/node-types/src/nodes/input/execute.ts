import { errorCodes, type NodeExecutor } from '@heddle/executor';
import { nodeError } from '../../run/fail.js';
import { interruptKinds } from '../../run/interruptKinds.js';
import { outputWarnings } from '../../run/warnings.js';
import type { InputData } from './definition.js';
import { readAnswer } from './readAnswer.js';

/** Asks for the fields and continues with the answer. */
export const inputExecutor: NodeExecutor<InputData, null> = {
  effect: 'idempotent',
  run: ({ data: { inputs }, declaredOutputs }) => {
    const { outputSchema } = inputs;
    const content = typeof outputSchema === 'string' ? outputSchema : JSON.stringify(declaredOutputs);
    return {
      interrupt: { kind: interruptKinds.input, data: { content, content_type: 'form_schema' } },
      state: null,
    };
  },
  next: (context, _state, event) => {
    const read = event.type === 'answer' ? readAnswer(context.declaredOutputs, event.value) : undefined;
    if (read === undefined) {
      const message = 'the answer must be a JSON object with the fields of this node, or lines of name:value';
      throw nodeError(context, errorCodes.invalidParameter, message, 'outputs');
    }
    const { output, warnings } = read;
    return { outputs: output, warnings: outputWarnings(warnings), trace: { input: output } };
  },
};
