import { codePlugin, numberArgument, textArgument } from '../codePlugin.js';
import { textDifferenceSource } from './source.js';

export const textDifference = codePlugin({
  id: '113',
  source: textDifferenceSource,
  name: { en: 'Text difference', 'zh-CN': '文本差异' },
  description: {
    en: 'Lines that were added and removed between two texts.',
    'zh-CN': '比较两段文本，列出增加与删除的行。',
  },
  tools: [
    {
      name: 'compare_texts',
      about: { en: 'Compares two texts line by line.', 'zh-CN': '逐行比较两段文本。' },
      inputs: {
        before: textArgument('The old text.', '旧文本。'),
        after: textArgument('The new text.', '新文本。'),
        context: numberArgument('Unchanged lines to show around.', '显示的上下文行数。', {
          ...{ type: 'integer', minimum: 0, maximum: 20 },
        }),
      },
      required: ['before', 'after'],
    },
  ],
});
