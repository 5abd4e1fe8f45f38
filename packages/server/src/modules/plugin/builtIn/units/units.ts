import { codePlugin, numberArgument, textArgument } from '../codePlugin.js';
import { unitsSource } from './source.js';

const unit = (en: string, zh: string) => textArgument(en, zh, { maxLength: 20 });

export const units = codePlugin({
  id: '109',
  source: unitsSource,
  name: { en: 'Units', 'zh-CN': '单位换算' },
  description: {
    en: 'Convert lengths, masses, temperatures, data sizes and more.',
    'zh-CN': '换算长度、质量、温度、数据量等单位。',
  },
  tools: [
    {
      name: 'convert_units',
      about: { en: 'Converts a value between units.', 'zh-CN': '在单位之间换算。' },
      inputs: {
        value: numberArgument('The number.', '数值。'),
        from: unit('Such as km, lb, c, gib.', '例如 km、lb、c、gib。'),
        to: unit('A unit of the same quantity.', '同类单位。'),
      },
    },
    {
      name: 'list_units',
      about: { en: 'Lists the units of a quantity.', 'zh-CN': '列出一类量的单位。' },
      inputs: {
        quantity: unit(
          'Such as length, mass, temperature or data.',
          '例如 length、mass、temperature、data。',
        ),
      },
    },
  ],
});
