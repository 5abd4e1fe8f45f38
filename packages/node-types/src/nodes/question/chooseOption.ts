import type { NodeContext } from '@heddle/executor';
import { modelRequestOf } from '../../data/modelParam.js';
import { askModel } from '../../run/askModel.js';
import type { QuestionData } from './definition.js';

const task = `A person was asked to choose one of the options below and answered in words of their own.
Decide which option the answer means. Reply with the option_id alone, a bare number.
Reply with -1 when the answer fits none of them.

Options:
`;

/** Asks the model which option an answer means; returns its index, or -1 for none. */
export async function chooseOption(
  context: NodeContext<QuestionData>,
  options: readonly string[],
  answer: string,
): Promise<number> {
  const listed = options.map((option, index) => ({ option_id: index, option }));
  const text = await askModel(context, {
    ...modelRequestOf(context.data.inputs.llmParam),
    messages: [
      { role: 'system', content: task + JSON.stringify(listed) },
      { role: 'user', content: answer },
    ],
  });
  const index = Number(/-?\d+/.exec(text)?.[0] ?? -1);
  return index >= 0 && index < options.length ? index : -1;
}
