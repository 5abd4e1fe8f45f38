import { codePlugin, textArgument } from '../codePlugin.js';
import { checkDigitsSource } from './source.js';

const number = textArgument('Spaces, full stops and hyphens are ignored.', '忽略空格、点与连字符。', {
  maxLength: 100,
});

export const checkDigits = codePlugin({
  id: '114',
  source: checkDigitsSource,
  name: { en: 'Check digits', 'zh-CN': '校验码' },
  description: {
    en: 'Checks IBAN, ISBN, EAN, card and Chinese resident numbers for typing errors.',
    'zh-CN': '检查 IBAN、ISBN、EAN、银行卡号与居民身份证号是否输入有误。',
  },
  tools: [
    {
      name: 'check_number',
      about: {
        en: 'Whether the check digits fit. A valid number need not exist.',
        'zh-CN': '校验码是否正确；正确并不表示号码存在。',
      },
      inputs: {
        number,
        kind: textArgument('The kind of number.', '号码类型。', {
          enum: ['card', 'iban', 'isbn', 'ean', 'resident_id'],
        }),
      },
    },
    {
      name: 'find_kinds',
      about: { en: 'The kinds for which the check digits fit.', 'zh-CN': '校验码符合哪些类型。' },
      inputs: { number },
    },
  ],
});
