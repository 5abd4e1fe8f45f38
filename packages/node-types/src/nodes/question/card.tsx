import type { CardRow } from '../../card-parts/CardRow.js';
import { createView } from '../../card-parts/createView.js';
import { messages as shared } from '../../card-parts/messages.js';
import { choiceRow, inputRows, outputRows } from '../../card-parts/rows.js';
import { IconMessageQuestion } from '../../icons/IconMessageQuestion.js';
import { hasDynamicOptions, hasOptions, type QuestionData, question } from './definition.js';
import { messages } from './messages.js';

/** Canvas card of a Question: its question, and one port per option. */
export const questionView = createView<QuestionData>({
  definition: question,
  Icon: IconMessageQuestion,
  rows(data, { language }) {
    const t = messages[language];
    const asked = data.inputs.question.trim();
    return [
      ...inputRows(data.inputs.inputParameters, language),
      asked === '' ? choiceRow(t.question, '', language) : { kind: 'paragraph', text: asked },
      ...outputRows(question.outputs(data), language),
      ...(hasOptions(data) ? optionRows(data, language) : []),
    ];
  },
});

function optionRows(data: QuestionData, language: 'zh-CN' | 'en'): CardRow[] {
  const t = messages[language];
  const row = (label: string, text: string, port: string, isMuted = false): CardRow => {
    return { kind: 'text', label, text, port, isMuted };
  };
  const options = hasDynamicOptions(data)
    ? [row('A-Z', t.anyOption, 'branch_0')]
    : data.inputs.options.map(({ name }, index) =>
        row(letterOf(index), name || shared[language].notSet, `branch_${index}`),
      );
  return [...options, row(t.other, t.otherHint, 'default', true)];
}

function letterOf(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}
