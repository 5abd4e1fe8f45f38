import type { Language } from '@heddle/workflow-schema';
import type { OperatorName } from './operators.js';

const signs: Readonly<Record<OperatorName, string | Readonly<Record<Language, string>>>> = {
  equal: '=',
  notEqual: '≠',
  lengthGreater: { 'zh-CN': '长度 >', en: 'length >' },
  lengthGreaterOrEqual: { 'zh-CN': '长度 ≥', en: 'length ≥' },
  lengthLess: { 'zh-CN': '长度 <', en: 'length <' },
  lengthLessOrEqual: { 'zh-CN': '长度 ≤', en: 'length ≤' },
  contains: { 'zh-CN': '包含', en: 'contains' },
  notContains: { 'zh-CN': '不包含', en: 'does not contain' },
  isEmpty: { 'zh-CN': '为空', en: 'is empty' },
  isNotEmpty: { 'zh-CN': '不为空', en: 'is not empty' },
  isTrue: { 'zh-CN': '为真', en: 'is true' },
  isFalse: { 'zh-CN': '为假', en: 'is false' },
  greater: '>',
  greaterOrEqual: '≥',
  less: '<',
  lessOrEqual: '≤',
};

/** A comparison as a symbol, or in words if there is none. */
export function operatorSign(name: OperatorName, language: Language): string {
  const sign = signs[name];
  return typeof sign === 'string' ? sign : sign[language];
}
