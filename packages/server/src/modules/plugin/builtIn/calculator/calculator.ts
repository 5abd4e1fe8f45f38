import type { BuiltInPlugin } from '../BuiltInPlugin.js';
import { calculatorSource } from './source.js';

export const calculator: BuiltInPlugin = {
  id: '102',
  code: { language: 'typescript', files: { 'index.ts': calculatorSource }, hosts: [] },
  describe: (say) => ({
    name: say({ en: 'Calculator', 'zh-CN': '计算器' }),
    description: say({
      en: 'Exact arithmetic instead of a guess by the model.',
      'zh-CN': '精确计算，避免模型估算。',
    }),
    tools: [
      {
        name: 'calculate',
        description: say({
          en: 'Calculates the value of an arithmetic expression.',
          'zh-CN': '计算算术表达式的值。',
        }),
        inputs: {
          expression: {
            type: 'string',
            maxLength: 2_000,
            description: say({
              en: 'Numbers with + - * / % ^ and parentheses; pi, e; sqrt, round(value, digits), min, max, sum, mean, ln, log, sin and others.',
              'zh-CN':
                '数字与 + - * / % ^ 及括号；pi、e；sqrt、round(数值, 小数位)、min、max、sum、mean、ln、log、sin 等函数。',
            }),
          },
        },
        required: ['expression'],
      },
    ],
  }),
};
