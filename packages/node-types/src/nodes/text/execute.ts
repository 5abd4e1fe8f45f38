import type { NodeExecutor } from '@heddle/executor';
import {
  type Json,
  type JsonObject,
  parseTemplate,
  printValue,
  type RenderOptions,
  renderPart,
  valueAtPath,
} from '@heddle/workflow-schema';
import { textNamed } from '../../data/literals.js';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import { splitInput, type TextData, textMethods } from './definition.js';
import { delimitersOf } from './delimiters.js';

/** Joins or splits text. */
export const textExecutor: NodeExecutor<TextData> = {
  effect: 'pure',
  run: (context) => {
    const { inputs } = context.data;
    if (inputs.method === textMethods.split) {
      const whole = context.inputs[splitInput];
      return { outputs: { output: split(printValue(whole ?? null), delimitersOf(inputs.splitParams)) } };
    }
    const fail = (message: string, field: string) =>
      nodeError(context, nodeErrorCodes.compile, message, field);
    if (inputs.method !== textMethods.concat) {
      throw fail(`a text cannot be worked on by the method "${inputs.method}"`, 'inputs.method');
    }
    const template = textNamed(inputs.concatParams, 'concatResult');
    if (template === '') throw fail('the text to join is empty', 'inputs.concatParams');
    const separator = textNamed(inputs.concatParams, 'arrayItemConcatChar');
    return { outputs: { output: join(template, context.inputs, separator, context) } };
  },
};

/** Renders a template in which lists are joined with the separator. */
function join(template: string, inputs: JsonObject, separator: string, options: RenderOptions): string {
  let text = '';
  for (const part of parseTemplate(template)) {
    const value = part.kind === 'variable' ? valueAtPath(inputs, part.path) : undefined;
    text += Array.isArray(value)
      ? value.map((element: Json) => printValue(element)).join(separator)
      : renderPart(part, inputs, options);
  }
  return text;
}

/** Splits at all delimiters, keeping empty pieces. */
function split(text: string, delimiters: readonly string[]): string[] {
  return delimiters.reduce((pieces, delimiter) => pieces.flatMap((piece) => piece.split(delimiter)), [text]);
}
