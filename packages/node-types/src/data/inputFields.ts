import type { InputField, Parameter } from '@heddle/workflow-schema';

/** Every parameter of a list as an input that the node reads. */
export function inputFieldsOf(
  parameters: readonly Parameter[],
  path: readonly (string | number)[] = ['inputs', 'inputParameters'],
  required: ReadonlySet<string> = new Set(),
): InputField[] {
  return parameters.map((parameter, index) => ({
    name: parameter.name,
    value: parameter.input,
    path: [...path, index, 'input'],
    ...(required.has(parameter.name) ? { required: true } : {}),
  }));
}
