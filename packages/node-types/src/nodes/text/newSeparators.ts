import type { JsonObject, Language } from '@heddle/workflow-schema';
import { writeParameter } from '../../data/write.js';

const separators = [
  { value: '\n', 'zh-CN': '换行', en: 'newline' },
  { value: '\t', 'zh-CN': '制表符', en: 'tab' },
  { value: '。', 'zh-CN': '句号', en: 'full stop' },
  { value: '，', 'zh-CN': '逗号', en: 'comma' },
  { value: '；', 'zh-CN': '分号', en: 'semicolon' },
  { value: ' ', 'zh-CN': '空格', en: 'space' },
] as const;

/** The separators offered by a new node; documents store them next to the chosen one. */
export function newSeparators(name: string, language: Language): JsonObject {
  const field = (fieldName: string, type: string) => ({ name: fieldName, type, required: true });
  const fields = [field('label', 'string'), field('value', 'string'), field('isDefault', 'boolean')];
  const content = separators.map((separator) => ({
    label: separator[language],
    value: separator.value,
    isDefault: true,
  }));
  return {
    name,
    input: {
      type: 'list',
      schema: { type: 'object', schema: fields },
      value: { type: 'literal', content },
    },
  };
}

/** The separators with their labels. */
export function separatorChoices(language: Language): { value: string; label: string }[] {
  return separators.map((separator) => ({ value: separator.value, label: separator[language] }));
}

/** `concatParams` of a new node. */
export function newConcatParams(language: Language): JsonObject[] {
  return [
    writeParameter('concatResult', 'string', ''),
    writeParameter('arrayItemConcatChar', 'string', language === 'en' ? ',' : '，'),
    newSeparators('allArrayItemConcatChars', language),
  ];
}
