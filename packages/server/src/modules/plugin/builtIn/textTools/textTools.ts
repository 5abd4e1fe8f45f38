import type { BuiltInPlugin, BuiltInTool, Say } from '../BuiltInPlugin.js';
import { textToolsSource } from './source.js';

const text = (description: string) => ({ type: 'string', maxLength: 200_000, description });

export const textTools: BuiltInPlugin = {
  id: '104',
  // Patterns that need longer backtrack without end.
  code: { language: 'typescript', files: { 'index.ts': textToolsSource }, hosts: [], timeMs: 2_000 },
  describe: (say) => ({
    name: say({ en: 'Text tools', 'zh-CN': '文本工具' }),
    description: say({
      en: 'Count, split, search and replace text.',
      'zh-CN': '统计、拆分、查找与替换文本。',
    }),
    tools: [...plainTools(say), ...patternTools(say)],
  }),
};

function plainTools(say: Say): BuiltInTool[] {
  const given = text(say({ en: 'The text.', 'zh-CN': '文本。' }));
  return [
    {
      name: 'count_text',
      description: say({
        en: 'Counts the characters, words and lines of a text.',
        'zh-CN': '统计文本的字符数、词数和行数。',
      }),
      inputs: { text: given },
      required: ['text'],
    },
    {
      name: 'split_text',
      description: say({ en: 'Splits a text at a separator.', 'zh-CN': '按分隔符拆分文本。' }),
      inputs: {
        text: given,
        separator: text(say({ en: 'A line break by default.', 'zh-CN': '默认为换行。' })),
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 10_000,
          description: say({ en: 'Maximum number of parts.', 'zh-CN': '最多返回的段数。' }),
        },
      },
      required: ['text'],
    },
    {
      name: 'replace_text',
      description: say({
        en: 'Replaces every occurrence of a text.',
        'zh-CN': '替换文本中所有匹配的内容。',
      }),
      inputs: {
        text: given,
        find: text(say({ en: 'What to replace.', 'zh-CN': '要替换的内容。' })),
        replacement: text(say({ en: 'What to write instead.', 'zh-CN': '替换成的内容。' })),
      },
      required: ['text', 'find', 'replacement'],
    },
  ];
}

function patternTools(say: Say): BuiltInTool[] {
  const given = text(say({ en: 'The text.', 'zh-CN': '文本。' }));
  const pattern = {
    type: 'string',
    maxLength: 1_000,
    description: say({ en: 'JavaScript regular expression.', 'zh-CN': 'JavaScript 正则表达式。' }),
  };
  const flags = {
    type: 'string',
    maxLength: 5,
    description: say({
      en: 'i ignores case, m lets ^ and $ match at line breaks, s lets . match them.',
      'zh-CN': 'i 忽略大小写，m 使 ^ 和 $ 匹配每一行，s 使 . 匹配换行。',
    }),
  };
  return [
    {
      name: 'match_pattern',
      description: say({
        en: 'Finds everything that matches a regular expression, with its groups.',
        'zh-CN': '查找与正则表达式匹配的所有内容及其分组。',
      }),
      inputs: { text: given, pattern, flags },
      required: ['text', 'pattern'],
    },
    {
      name: 'replace_pattern',
      description: say({
        en: 'Replaces everything that matches a regular expression.',
        'zh-CN': '替换与正则表达式匹配的所有内容。',
      }),
      inputs: {
        text: given,
        pattern,
        replacement: text(say({ en: '$1 stands for the first group.', 'zh-CN': '$1 表示第一个分组。' })),
        flags,
      },
      required: ['text', 'pattern', 'replacement'],
    },
  ];
}
