import { type AnswerField, answerFieldTypes } from '@heddle/api-contract/families/card';
import { type ApiParameter, arrayItem, responseParameters, type Tool } from '@heddle/plugin';

const { string, integer, number, object, array, boolean } = answerFieldTypes;
/** By the API numbers of parameters. */
const types = [string, string, integer, number, object, array, boolean];

/** The fields of the answers of a tool, as far as its author has described them. */
export function answerFieldsOf(tool: Tool): AnswerField[] {
  return responseParameters(tool).map(toField);
}

function toField({ name = '', type = 1, sub_parameters = [] }: ApiParameter): AnswerField {
  return { name, type: types[type] ?? string, children: sub_parameters.map(toField) };
}

/** Whether answers may have a value at this path. What is not described may be there. */
export function mayHavePath(fields: readonly AnswerField[], path: string): boolean {
  let level = fields;
  for (const key of path.replaceAll(/\[(\d{1,6})\]/g, '.$1').split('.')) {
    if (level.length === 0) return true;
    const isItem = level.length === 1 && level[0]!.name === arrayItem;
    const next = isItem && /^\d+$/.test(key) ? level[0] : level.find(({ name }) => name === key);
    if (!next) return false;
    level = next.children;
  }
  return true;
}
