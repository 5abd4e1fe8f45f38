import { errorCodes, type NodeContext, type NodeExecutor, type NodeResult } from '@heddle/executor';
import {
  type Json,
  type JsonObject,
  parseTemplate,
  printValue,
  renderTemplate,
} from '@heddle/workflow-schema';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import { chooseOption } from './chooseOption.js';
import {
  dynamicInput,
  hasDynamicOptions,
  hasOptions,
  mostOptions,
  type QuestionData,
  responseName,
} from './definition.js';
import { ask, type Dialogue, messagesOf } from './dialogue.js';
import { extractFields } from './extractFields.js';

type Context = NodeContext<QuestionData>;

/** Asks the user; a model maps answers that match no option, and extracts fields from free text. */
export const questionExecutor: NodeExecutor<QuestionData, Dialogue> = {
  effect: 'idempotent',
  run: (context) => {
    const options = hasOptions(context.data) ? optionsOf(context) : null;
    const first = render(context, context.data.inputs.question);
    return ask(context.node.id, { questions: [first], answers: [], options });
  },
  next: (context, state, event) => {
    if (event.type !== 'answer') throw nodeError(context, errorCodes.execution, 'a question has no frames');
    const answer = typeof event.value === 'string' ? event.value : JSON.stringify(event.value);
    const dialogue = { ...state, answers: [...state.answers, answer] };
    if (dialogue.options !== null) return takeOption(context, dialogue, dialogue.options, answer);
    if (context.data.inputs.extra_output) return takeFields(context, dialogue);
    return finish(dialogue, { [responseName]: answer });
  },
};

function render(context: Context, template: string): string {
  return renderTemplate(parseTemplate(template), context.inputs);
}

function optionsOf(context: Context): string[] {
  const { data, inputs } = context;
  const isDynamic = hasDynamicOptions(data);
  const given = inputs[dynamicInput];
  const offered = Array.isArray(given) ? given.slice(0, mostOptions).map((option) => printValue(option)) : [];
  const options = isDynamic ? offered : data.inputs.options.map(({ name }) => render(context, name));
  if (options.length > 0) return options;
  const field = isDynamic ? 'inputs.dynamic_option' : 'inputs.options';
  throw nodeError(context, nodeErrorCodes.noOptions, 'question option is empty', field);
}

async function takeOption(
  context: Context,
  dialogue: Dialogue,
  options: readonly string[],
  answer: string,
): Promise<NodeResult> {
  const exact = options.indexOf(answer);
  const index = exact >= 0 ? exact : await chooseOption(context, options, answer);
  const isOther = index < 0;
  const optionContent = isOther ? answer : (options[index] ?? answer);
  const optionId = isOther ? 'other' : String.fromCharCode('A'.charCodeAt(0) + index);
  const port = isOther ? 'default' : `branch_${hasDynamicOptions(context.data) ? 0 : index}`;
  return { ...finish(dialogue, { optionId, optionContent }, optionContent), port };
}

async function takeFields(context: Context, dialogue: Dialogue) {
  const { fields, question } = await extractFields(context, dialogue);
  const answers = dialogue.answers.length;
  if (question === '') {
    return finish(dialogue, { [responseName]: dialogue.answers.at(-1) ?? '', ...fields });
  }
  const limit = context.data.inputs.limit ?? 3;
  if (answers < limit) {
    return ask(context.node.id, { ...dialogue, questions: [...dialogue.questions, question] });
  }
  throw nodeError(context, errorCodes.execution, `max answer count= ${limit} exceeded`, 'inputs.limit');
}

function finish(dialogue: Dialogue, outputs: JsonObject, selected?: string): NodeResult {
  const raw: { [key: string]: Json } = { messages: messagesOf(dialogue) };
  if (selected !== undefined) raw.selected = selected;
  return { outputs, raw };
}
