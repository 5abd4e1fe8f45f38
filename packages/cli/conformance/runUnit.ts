import { acceptsTypes, operatorName } from '@heddle/node-types';
import {
  codeOutput,
  compare,
  formatRow,
  jsonText,
  modelJson,
  parsedJson,
  readAnswer,
} from '@heddle/node-types/execute';
import {
  fillNull,
  isJsonObject,
  type Json,
  type JsonObject,
  readType,
  readVariables,
} from '@heddle/workflow-schema';
import { difference } from '../src/world/difference.js';
import { assignedVariables } from './assignedVariables.js';
import type { FunctionUnit } from './entries.js';

/**
 * Calls the function of the case's area. Resolves with the first difference, or undefined if everything is as
 * expected.
 */
export async function runUnit(unit: FunctionUnit): Promise<string | undefined> {
  try {
    return difference(unit.expect as Json, await resultOf(unit));
  } catch (error) {
    return faultDifference(unit.expect as Json, error);
  }
}

async function resultOf(unit: FunctionUnit): Promise<Json> {
  switch (unit.area) {
    case 'if-operator': {
      const { operator, left, right } = unit.given;
      return compare(operatorName(operator)!, left.value as Json, (right?.value as Json) ?? null);
    }
    case 'if-types': {
      const { operator, left, right } = unit.given;
      if (left === 'null' || right === 'null') throw new Error('A value of no type is never compared.');
      return acceptsTypes(operatorName(operator)!, { type: left }, right && { type: right });
    }
    case 'json-parse': {
      const parsed = parsedJson(readType(unit.given.type as JsonObject), unit.given.text);
      if ('problem' in parsed) throw new Error(parsed.problem);
      return { output: parsed.value, warnings: parsed.warnings.length };
    }
    case 'json-text': {
      const input = unit.given.input as Json;
      const isAbsent = isJsonObject(input) && input.$absent === true;
      const output = jsonText(isAbsent ? {} : { input });
      if (output === undefined) throw new Error('There is no input.');
      return { output };
    }
    case 'input-data': {
      const read = readAnswer(declaredBy(unit.given), unit.given.text);
      if (read === undefined) throw new Error('The text is no answer.');
      return { output: read.output };
    }
    case 'null-fill':
      return { output: fillNull(declaredBy(unit.given), unit.given.produced as JsonObject) };
    case 'code-output': {
      const converted = codeOutput(declaredBy(unit.given), unit.given.returned as JsonObject);
      if (converted === undefined) throw new Error('The code did not return an object.');
      return { output: converted.output, warnings: converted.warnings.map((warning) => warning.message) };
    }
    case 'model-json':
      return { value: modelJson(unit.given.text) ?? null };
    case 'database-row':
      return { output: formatRow(declaredBy(unit.given), unit.given.row as JsonObject) };
    case 'set-variable':
      return {
        variables: await assignedVariables(
          unit.given.variables as JsonObject,
          unit.given.assign as JsonObject,
        ),
      };
  }
}

function declaredBy({ declared }: { declared: readonly object[] }) {
  return readVariables(declared as JsonObject[]);
}

/**
 * Compares a failure with `{$error: {code?, contains?}}`; if a value was expected, the failure is the
 * difference.
 */
function faultDifference(expected: Json, error: unknown): string | undefined {
  const { code, message } = error as Error & { code?: number };
  const fault = isJsonObject(expected) && isJsonObject(expected.$error) ? expected.$error : undefined;
  if (fault === undefined) return `it failed: ${message}`;
  if (fault.code !== undefined && fault.code !== code) return `expected code ${fault.code}, got ${code}`;
  if (typeof fault.contains === 'string' && !message.includes(fault.contains)) {
    return `expected an error with "${fault.contains}", got "${message}"`;
  }
  return undefined;
}
