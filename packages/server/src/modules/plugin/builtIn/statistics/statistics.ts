import { codePlugin } from '../codePlugin.js';
import { statisticsSource } from './source.js';

const numbers = (en: string, zh: string) => ({
  ...{ type: 'array', items: { type: 'number' }, maxItems: 20_000 },
  about: { en, 'zh-CN': zh },
});

export const statistics = codePlugin({
  id: '108',
  source: statisticsSource,
  name: { en: 'Statistics', 'zh-CN': '统计' },
  description: {
    en: 'Mean, median, deviation, percentiles, outliers and trend lines.',
    'zh-CN': '均值、中位数、标准差、百分位数、异常值与趋势线。',
  },
  tools: [
    {
      name: 'describe_numbers',
      about: { en: 'Describes a list of numbers.', 'zh-CN': '描述一组数字。' },
      inputs: { numbers: numbers('The numbers.', '数字列表。') },
    },
    {
      name: 'percentiles',
      about: { en: 'Percentiles of a list of numbers.', 'zh-CN': '一组数字的百分位数。' },
      inputs: {
        numbers: numbers('The numbers.', '数字列表。'),
        parts: numbers('Such as 50, 95 and 99.', '例如 50、95、99。'),
      },
    },
    {
      name: 'fit_line',
      about: {
        en: 'Fits a line through points and returns the correlation.',
        'zh-CN': '对数据点拟合直线，并返回相关系数。',
      },
      inputs: { x: numbers('Values of x.', 'x 值。'), y: numbers('Values of y.', 'y 值。') },
    },
  ],
});
