import { codePlugin, numberArgument, textArgument } from '../codePlugin.js';
import { csvToolsSource } from './source.js';

const csv = textArgument('Text with a header line.', '带表头的文本。');
const separator = textArgument('A comma by default.', '默认为逗号。', { maxLength: 2 });

export const csvTools = codePlugin({
  id: '107',
  source: csvToolsSource,
  name: { en: 'CSV tools', 'zh-CN': 'CSV 工具' },
  description: {
    en: 'Read, write and summarize tables in CSV.',
    'zh-CN': '读取、生成与汇总 CSV 表格。',
  },
  tools: [
    {
      name: 'read_csv',
      about: { en: 'Reads CSV text as a list of objects.', 'zh-CN': '把 CSV 文本读成对象列表。' },
      inputs: {
        csv,
        separator,
        limit: numberArgument('Maximum number of rows.', '最多返回的行数。', {
          ...{ type: 'integer', minimum: 1, maximum: 5_000 },
        }),
      },
      required: ['csv'],
    },
    {
      name: 'write_csv',
      about: { en: 'Writes a JSON list of objects as CSV.', 'zh-CN': '把 JSON 对象列表写成 CSV。' },
      inputs: { json: textArgument('JSON list of objects.', 'JSON 对象列表。'), separator },
      required: ['json'],
    },
    {
      name: 'summarize_csv',
      about: {
        en: 'Counts rows by a column, with sum, mean, minimum and maximum of another.',
        'zh-CN': '按一列分组计数，并给出另一列的和、均值、最小值与最大值。',
      },
      inputs: {
        csv,
        group_by: textArgument('Name of the column.', '分组列名。', { maxLength: 500 }),
        value: textArgument('Column with numbers.', '数值列名。', { maxLength: 500 }),
        separator,
      },
      required: ['csv', 'group_by'],
    },
  ],
});
