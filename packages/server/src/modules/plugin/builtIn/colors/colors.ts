import { codePlugin, numberArgument, textArgument } from '../codePlugin.js';
import { colorsSource } from './source.js';

const color = (en: string, zh: string) => textArgument(en, zh, { maxLength: 100 });

export const colors = codePlugin({
  id: '112',
  source: colorsSource,
  name: { en: 'Colors', 'zh-CN': '颜色' },
  description: {
    en: 'Convert colors, check contrast, make palettes.',
    'zh-CN': '转换颜色、检查对比度、生成色板。',
  },
  tools: [
    {
      name: 'convert_color',
      about: { en: 'A color as hex, rgb and hsl.', 'zh-CN': '以 hex、rgb、hsl 表示颜色。' },
      inputs: { color: color('Such as #3366cc.', '例如 #3366cc。') },
    },
    {
      name: 'contrast_of_colors',
      about: { en: 'Contrast ratio of WCAG 2.', 'zh-CN': 'WCAG 2 对比度。' },
      inputs: {
        text: color('Color of the text.', '文字颜色。'),
        background: color('Color behind it.', '背景颜色。'),
      },
    },
    {
      name: 'make_palette',
      about: { en: 'Lighter and darker shades of a color.', 'zh-CN': '一种颜色由浅到深的色板。' },
      inputs: {
        color: color('The color.', '颜色。'),
        steps: numberArgument('Number of shades.', '色阶数量。', {
          type: 'integer',
          minimum: 2,
          maximum: 20,
        }),
      },
      required: ['color'],
    },
  ],
});
