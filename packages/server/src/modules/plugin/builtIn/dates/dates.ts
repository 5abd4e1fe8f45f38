import { codePlugin, numberArgument, textArgument } from '../codePlugin.js';
import { datesSource } from './source.js';

const date = (en: string, zh: string) => textArgument(en, zh, { maxLength: 10 });

export const dates = codePlugin({
  id: '106',
  source: datesSource,
  name: { en: 'Dates', 'zh-CN': '日期' },
  description: {
    en: 'Add to dates, count days and workdays, find the week.',
    'zh-CN': '日期加减、计算天数与工作日、查询周数。',
  },
  tools: [
    {
      name: 'add_to_date',
      about: { en: 'Adds days, weeks, months or years.', 'zh-CN': '加上天、周、月或年。' },
      inputs: {
        date: date('Written as 2026-01-31.', '格式为 2026-01-31。'),
        amount: numberArgument('Negative to subtract.', '负数表示减去。', { type: 'integer' }),
        unit: textArgument('The unit.', '单位。', { enum: ['day', 'week', 'month', 'year'] }),
      },
    },
    {
      name: 'date_difference',
      about: { en: 'The time between two dates.', 'zh-CN': '两个日期之间的间隔。' },
      inputs: { from: date('The first date.', '开始日期。'), to: date('The second date.', '结束日期。') },
    },
    {
      name: 'count_workdays',
      about: {
        en: 'Counts Monday to Friday from one date to another, both included.',
        'zh-CN': '统计两个日期之间（含两端）周一至周五的天数。',
      },
      inputs: {
        from: date('The first date.', '开始日期。'),
        to: date('The last date.', '结束日期。'),
        holidays: textArgument('Dates to leave out, separated by commas.', '要排除的日期，用逗号分隔。', {
          maxLength: 5_000,
        }),
      },
      required: ['from', 'to'],
    },
    {
      name: 'describe_date',
      about: { en: 'Weekday, ISO week, quarter and more.', 'zh-CN': '星期、ISO 周数、季度等。' },
      inputs: { date: date('Written as 2026-01-31.', '格式为 2026-01-31。') },
    },
  ],
});
