import type { NodeContext, NodeExecutor, NodeResult } from '@heddle/executor';
import { templateOf } from '../../data/literals.js';
import { emitProgressively, emitWhole } from '../../run/emitTemplate.js';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import { answersWithText, type EndData } from './definition.js';

/** Returns the result of the run: the chosen values or one text. */
export const endExecutor: NodeExecutor<EndData> = {
  effect: 'idempotent',
  run: (context) => {
    const { terminatePlan, streamingOutput, content } = context.data.inputs;
    if (terminatePlan === 'returnVariables') return { outputs: context.inputs };
    if (!answersWithText(context.data)) throw planMissing(context);
    const template = templateOf(content);
    if (template === undefined) throw contentMissing(context);
    if (!streamingOutput) return textResult(emitWhole(context, template));
    return emitProgressively(context, template).then(textResult);
  },
};

function textResult(text: string): NodeResult {
  return { outputs: { output: text }, answer: text, trace: { output: text } };
}

function planMissing(context: NodeContext<EndData>) {
  const message = 'the end must say whether it returns variables or answers with text';
  return nodeError(context, nodeErrorCodes.compile, message, 'inputs.terminatePlan');
}

function contentMissing(context: NodeContext<EndData>) {
  const message = 'the text to answer with must be written in the node';
  return nodeError(context, nodeErrorCodes.compile, message, 'inputs.content');
}
