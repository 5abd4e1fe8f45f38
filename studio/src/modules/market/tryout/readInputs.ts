import type { TryInputs } from './tryQueries.js';

export interface TryParameter {
  name: string;
  type: string;
  is_required: boolean;
}

export type TryProblem = 'required' | 'problem.json' | 'problem.number';

const numeric = /integer|number|float/i;
const boolean = /bool/i;
const text = /string|time|image|file|doc|audio|video/i;

/** Whether a parameter is a yes or no. */
export const isBoolean = ({ type }: Pick<TryParameter, 'type'>) =>
  boolean.test(type) && !/list|array/i.test(type);

/** Whether a parameter is entered as JSON: lists and objects. */
export const isJson = ({ type }: Pick<TryParameter, 'type'>) =>
  /list|array|object/i.test(type) || !(numeric.test(type) || boolean.test(type) || text.test(type));

/** The values of a form as the run receives them, or what is wrong with each. Empty optional fields are left out. */
export function readInputs(
  parameters: readonly TryParameter[],
  entered: Readonly<Record<string, string>>,
): { inputs: TryInputs; problems: Readonly<Record<string, TryProblem>> } {
  const inputs: TryInputs = {};
  const problems: Record<string, TryProblem> = {};
  for (const parameter of parameters) {
    const { name, is_required } = parameter;
    const value = entered[name] ?? '';
    if (isBoolean(parameter)) inputs[name] = value === 'true';
    else if (value.trim() === '') {
      if (is_required) problems[name] = 'required';
    } else if (isJson(parameter)) {
      try {
        inputs[name] = JSON.parse(value);
      } catch {
        problems[name] = 'problem.json';
      }
    } else if (numeric.test(parameter.type)) {
      if (Number.isFinite(Number(value))) inputs[name] = Number(value);
      else problems[name] = 'problem.number';
    } else inputs[name] = value;
  }
  return { inputs, problems };
}
