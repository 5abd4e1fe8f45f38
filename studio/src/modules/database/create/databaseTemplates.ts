import { fieldTypes } from '@heddle/api-contract/families/database';
import type { Language } from '@heddle/workflow-schema';
import { type DraftField, newField } from '../fields/DraftField.js';

const { text, number, date, float, boolean } = fieldTypes;

type TemplateField = [
  name: string,
  type: number,
  description: Record<Language, string>,
  isRequired?: 'required',
];

const templates = {
  reading: [
    ['title', text, { 'zh-CN': '书名', en: 'Title of the book' }, 'required'],
    ['chapter', text, { 'zh-CN': '章节', en: 'Chapter' }],
    ['quote', text, { 'zh-CN': '摘录', en: 'Quote from the book' }],
    ['note', text, { 'zh-CN': '想法', en: 'Thoughts about it' }],
    ['read_at', date, { 'zh-CN': '阅读时间', en: 'When it was read' }],
  ],
  contacts: [
    ['name', text, { 'zh-CN': '姓名', en: 'Full name' }, 'required'],
    ['email', text, { 'zh-CN': '邮箱', en: 'E-mail address' }],
    ['phone', text, { 'zh-CN': '电话', en: 'Phone number' }],
    ['company', text, { 'zh-CN': '公司', en: 'Company' }],
    ['last_contact', date, { 'zh-CN': '最近联系时间', en: 'Last contact' }],
  ],
  tasks: [
    ['title', text, { 'zh-CN': '任务', en: 'What to do' }, 'required'],
    ['due_at', date, { 'zh-CN': '截止时间', en: 'When it is due' }],
    ['priority', number, { 'zh-CN': '优先级，1 最高', en: 'Priority, 1 is the highest' }],
    ['done', boolean, { 'zh-CN': '是否完成', en: 'Whether it is done' }],
  ],
  expenses: [
    ['spent_at', date, { 'zh-CN': '时间', en: 'When' }, 'required'],
    ['category', text, { 'zh-CN': '类别', en: 'Category' }],
    ['amount', float, { 'zh-CN': '金额', en: 'Amount' }, 'required'],
    ['note', text, { 'zh-CN': '备注', en: 'Note' }],
  ],
} satisfies Record<string, TemplateField[]>;

export type TemplateKey = keyof typeof templates;

export const templateKeys = Object.keys(templates) as TemplateKey[];

/** The fields of a template, described in a language. */
export const fieldsOfTemplate = (key: TemplateKey, language: Language): DraftField[] =>
  (templates[key] as TemplateField[]).map(([name, type, description, required]) =>
    newField({ name, type, description: description[language], isRequired: required !== undefined }),
  );
