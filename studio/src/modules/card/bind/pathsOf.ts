import { type AnswerField, answerFieldTypes } from '@heddle/api-contract/families/card';

const maxPaths = 500;

/** The paths of an answer that a variable can have, outer ones first; items of lists by their first one. */
export function pathsOf(fields: readonly AnswerField[], outer = ''): string[] {
  const paths = fields.flatMap(({ name, type, children }) => {
    const path = outer === '' ? name : `${outer}.${name}`;
    if (type !== answerFieldTypes.array) return [path, ...pathsOf(children, path)];
    return [path, ...pathsOf(children[0]?.children ?? [], `${path}[0]`)];
  });
  return paths.slice(0, maxPaths);
}

/** The field of an answer that has the name of a variable; empty if there is none. */
export function guessPath(fields: readonly AnswerField[], variable: string): string {
  const lower = variable.toLowerCase();
  const found = pathsOf(fields).find((path) => path.split('.').at(-1)?.toLowerCase() === lower);
  return found ?? '';
}
