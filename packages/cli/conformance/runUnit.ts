import { acceptsTypes, operatorName } from '@heddle/node-types';
import { codeOutput, compare, formatRow, modelJson } from '@heddle/node-types/execute';
import {
  convertValue,
  fillNull,
  type Json,
  type JsonObject,
  parseJson,
  readType,
  readVariables,
} from '@heddle/workflow-schema';
import { difference } from './matches.js';
import { unknownTypes } from './reasonToSkip.js';
import type { UnitCase } from './schema/units.js';

/** What a unit case came to. */
export type UnitEnd = { difference: string | undefined } | { skipped: string };

/** Calls the function of the case's area. */
export function runUnit(unit: UnitCase): UnitEnd {
  if (unit.area === 'loop' || unit.area === 'batch' || unit.area === 'question') {
    const types = unknownTypes([unit.given.document]).join(', ');
    return { skipped: `its document has node types that are not built yet: ${types}` };
  }
  const skipped = notBuilt[unit.area];
  if (skipped !== undefined) return { skipped };
  const wanted = unit.expect as Json;
  try {
    return { difference: difference(wanted, resultOf(unit)) };
  } catch (error) {
    return { difference: `it failed: ${(error as Error).message}` };
  }
}

const notBuilt: Partial<Record<UnitCase['area'], string>> = {
  'json-text': 'ToJSON is not built yet',
  'input-data': 'the Input node is not built yet',
  'set-variable': 'variables of loops are not built yet',
};

function resultOf(unit: UnitCase): Json {
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
      const value = parseJson(unit.given.text);
      if (value === undefined) throw new Error('The text is not JSON.');
      const converted = convertValue(readType(unit.given.type as JsonObject), value, 'output');
      return { output: converted.value, warnings: converted.warnings.length };
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
    default:
      throw new Error(`There is no area ${unit.area} here.`);
  }
}

function declaredBy({ declared }: { declared: readonly object[] }) {
  return readVariables(declared as JsonObject[]);
}
