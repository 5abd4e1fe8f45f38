/** Names the editor accepts for an input or output. */
const variableName =
  /^(?!.*\b(true|false|and|AND|or|OR|not|NOT|null|nil|If|Switch)\b)[a-zA-Z_][a-zA-Z_$0-9]*$/;

/** True if the name can be used in references and templates. */
export function isVariableName(name: string): boolean {
  return variableName.test(name);
}
