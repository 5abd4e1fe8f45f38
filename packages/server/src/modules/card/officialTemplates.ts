import type { Card } from '@heddle/plugin';
import type { JsonObject, Language } from '@heddle/workflow-schema';

/** A card to begin with. */
export interface OfficialTemplate {
  name: string;
  card: Card;
  sample: JsonObject;
}

/** The templates that come with Heddle; their positions are their ids. */
export const officialTemplates: readonly Readonly<Record<Language, OfficialTemplate>>[] = [
  { 'zh-CN': details('详情', '了解更多'), en: details('Details', 'Learn more') },
  { 'zh-CN': listOfItems('列表', '选择', '我选'), en: listOfItems('List', 'Choose', 'I choose') },
  { 'zh-CN': comparison('表格', '名称', '数值'), en: comparison('Table', 'Name', 'Value') },
  {
    'zh-CN': request('表单', { name: '姓名', day: '日期', send: '提交' }),
    en: request('Form', { name: 'Name', day: 'Date', send: 'Send' }),
  },
];

function details(name: string, more: string): OfficialTemplate {
  return {
    name,
    card: {
      version: 1,
      variables: [
        { name: 'title', type: 'string' },
        { name: 'summary', type: 'string' },
        { name: 'tag', type: 'string' },
        { name: 'link', type: 'string' },
      ],
      root: {
        type: 'column',
        children: [
          {
            type: 'row',
            children: [
              { type: 'text', text: '{{title}}', style: 'title' },
              { type: 'tag', text: '{{tag}}' },
            ],
          },
          { type: 'markdown', text: '{{summary}}' },
          { type: 'divider' },
          { type: 'button', label: more, action: { type: 'open_url', url: '{{link}}' } },
        ],
      },
    },
    sample: { title: 'Heddle', tag: '1.0', summary: '**Heddle**', link: 'https://example.com' },
  };
}

function listOfItems(name: string, choose: string, chosen: string): OfficialTemplate {
  return {
    name,
    card: {
      version: 1,
      variables: [{ name: 'items', type: 'list' }],
      root: {
        type: 'list',
        items: 'items',
        child: {
          type: 'row',
          children: [
            { type: 'text', text: '{{item.name}}' },
            {
              type: 'button',
              label: choose,
              action: { type: 'send_message', text: `${chosen} {{item.name}}` },
            },
          ],
        },
      },
    },
    sample: { items: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] },
  };
}

function comparison(name: string, first: string, second: string): OfficialTemplate {
  return {
    name,
    card: {
      version: 1,
      variables: [{ name: 'rows', type: 'list' }],
      root: {
        type: 'table',
        items: 'rows',
        columns: [
          { title: first, text: '{{item.name}}' },
          { title: second, text: '{{item.value}}' },
        ],
      },
    },
    sample: {
      rows: [
        { name: 'A', value: 1 },
        { name: 'B', value: 2 },
      ],
    },
  };
}

function request(name: string, words: { name: string; day: string; send: string }): OfficialTemplate {
  return {
    name,
    card: {
      version: 1,
      variables: [{ name: 'title', type: 'string' }],
      root: {
        type: 'column',
        children: [
          { type: 'text', text: '{{title}}', style: 'title' },
          {
            type: 'form',
            fields: [
              { type: 'input', name: 'name', label: words.name },
              { type: 'date', name: 'day', label: words.day },
            ],
            children: [{ type: 'button', label: words.send, action: { type: 'submit_form' } }],
          },
        ],
      },
    },
    sample: { title: name },
  };
}
