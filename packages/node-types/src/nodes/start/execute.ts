import type { NodeExecutor } from '@heddle/executor';
import {
  type ConversionMode,
  convertFields,
  isJsonObject,
  type Json,
  type JsonObject,
  readOwn,
  setOwn,
  type Variable,
} from '@heddle/workflow-schema';
import type { Warning } from '@heddle/workflow-schema/runs';
import { outputWarnings } from '../../run/warnings.js';
import type { StartData } from './definition.js';

/**
 * The inputs of a workflow: passed values converted to the declared types, plus defaults. `lenient` turns a
 * value that does not convert into null and a warning, `strict` throws. Invalid defaults and missing required
 * inputs throw in both modes.
 */
export function startInputs(
  declared: readonly Variable[],
  given: JsonObject,
  mode: ConversionMode,
): { outputs: JsonObject; warnings: Warning[] } {
  const values: JsonObject = { ...given };
  for (const variable of declared) {
    const fallback = defaultOf(variable);
    if (fallback !== undefined && readOwn(values, variable.name) === undefined) {
      setOwn(values, variable.name, fallback);
    }
  }
  const { value: outputs, warnings } = convertFields(declared, values, mode);
  for (const variable of declared) {
    const fallback = defaultOf(variable);
    // An empty string, list or object counts as missing; numbers and booleans have no empty value.
    if (fallback !== undefined && isEmpty(variable, readOwn(outputs, variable.name))) {
      setOwn(outputs, variable.name, fallback);
    }
    if (readOwn(outputs, variable.name) === undefined) setOwn(outputs, variable.name, null);
  }
  return { outputs, warnings };
}

function defaultOf(variable: Variable): Json | undefined {
  const { name, defaultValue } = variable;
  if (defaultValue === undefined || defaultValue === null) return undefined;
  // Forms store "no default" of a number or a list as an empty string.
  if (defaultValue === '' && variable.type !== 'string') return undefined;
  const { value } = convertFields([variable], { [name]: defaultValue }, 'strict');
  return readOwn(value, name);
}

function isEmpty({ type }: Variable, value: Json | undefined): boolean {
  if (type === 'string') return value === '' || value === null;
  if (type === 'list') return value === null || (Array.isArray(value) && value.length === 0);
  if (type === 'object') return value === null || (isJsonObject(value) && Object.keys(value).length === 0);
  return false;
}

/** Passes the run's inputs on. A caller that wants strict conversion does it before the run starts. */
export const startExecutor: NodeExecutor<StartData> = {
  effect: 'pure',
  run: (context) => {
    const { outputs, warnings } = startInputs(context.declaredOutputs, context.runInputs, 'lenient');
    return { outputs, warnings: outputWarnings(warnings), trace: { input: context.runInputs } };
  },
};
