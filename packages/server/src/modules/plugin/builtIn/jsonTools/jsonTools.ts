import type { BuiltInPlugin, BuiltInTool, Say } from '../BuiltInPlugin.js';
import { jsonToolsSource } from './source.js';

const text = (description: string) => ({ type: 'string', maxLength: 200_000, description });

export const jsonTools: BuiltInPlugin = {
  id: '105',
  code: { language: 'typescript', files: { 'index.ts': jsonToolsSource }, hosts: [] },
  describe: (say) => ({
    name: say({ en: 'JSON tools', 'zh-CN': 'JSON 工具' }),
    description: say({
      en: 'Query, reduce, compare and validate JSON.',
      'zh-CN': '查询、精简、比较与校验 JSON。',
    }),
    tools: toolsIn(say),
  }),
};

function toolsIn(say: Say): BuiltInTool[] {
  const json = text(say({ en: 'JSON text.', 'zh-CN': 'JSON 文本。' }));
  return [
    {
      name: 'query_json',
      description: say({ en: 'Reads values by a path.', 'zh-CN': '按路径读取值。' }),
      inputs: {
        json,
        path: {
          type: 'string',
          maxLength: 1_000,
          description: say({
            en: 'Such as $.items[0].name, or items[*].price for every item.',
            'zh-CN': '例如 $.items[0].name；items[*].price 表示每一项。',
          }),
        },
      },
      required: ['json', 'path'],
    },
    {
      name: 'pick_fields',
      description: say({
        en: 'Keeps only these fields of an object, or of each object of a list.',
        'zh-CN': '仅保留对象（或列表中每个对象）的指定字段。',
      }),
      inputs: {
        json,
        fields: {
          type: 'array',
          items: { type: 'string' },
          maxItems: 1_000,
          description: say({ en: 'Names of the fields.', 'zh-CN': '字段名。' }),
        },
      },
      required: ['json', 'fields'],
    },
    {
      name: 'compare_json',
      description: say({
        en: 'Lists what was added, removed and changed between two JSON texts.',
        'zh-CN': '列出两段 JSON 之间新增、删除和更改的内容。',
      }),
      inputs: { before: json, after: json },
      required: ['before', 'after'],
    },
    {
      name: 'validate_json',
      description: say({
        en: 'Checks JSON against a JSON schema and lists what is wrong.',
        'zh-CN': '按 JSON Schema 校验，并列出错误。',
      }),
      inputs: { json, schema: text(say({ en: 'JSON schema.', 'zh-CN': 'JSON Schema 文本。' })) },
      required: ['json', 'schema'],
    },
  ];
}
