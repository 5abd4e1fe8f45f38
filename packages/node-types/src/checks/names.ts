/** What the editor lets a person call an input or output. */
const variableName =
  /^(?!.*\b(true|false|and|AND|or|OR|not|NOT|null|nil|If|Switch)\b)[a-zA-Z_][a-zA-Z_$0-9]*$/;

/** True where the name can be written in references and templates. */
export function isVariableName(name: string): boolean {
  return variableName.test(name);
}
