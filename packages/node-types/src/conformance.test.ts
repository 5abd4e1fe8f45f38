import { existsSync, readFileSync } from 'node:fs';
import type { Json, JsonObject, Variable } from '@heddle/workflow-schema';
import { readVariables } from '@heddle/workflow-schema';
import { describe, expect, test } from 'vitest';
import { codeOutput, compare, formatRow, modelJson } from './execute.js';
import { acceptsTypes, operatorName } from './index.js';

interface UnitCase {
  id: string;
  area: string;
  given: Record<string, Json>;
  expect: Json;
}

const file = new URL('../../../../shared/canvases/unit-cases.json', import.meta.url);
const isThere = existsSync(file);
const cases: UnitCase[] = isThere ? JSON.parse(readFileSync(file, 'utf8')) : [];

/** The conformance areas implemented by node types, as functions of a case's arguments. */
const areas: Record<string, (given: Record<string, Json>) => Json> = {
  'if-operator': ({ operator, left, right }) => {
    const name = operatorName(operator as number)!;
    return compare(
      name,
      (left as JsonObject).value ?? null,
      (right as JsonObject | undefined)?.value ?? null,
    );
  },
  'if-types': ({ operator, left, right }) =>
    acceptsTypes(
      operatorName(operator as number)!,
      { type: left as Variable['type'] },
      right === undefined ? undefined : { type: right as Variable['type'] },
    ),
  'code-output': ({ declared, returned }) => {
    const { output, warnings } = codeOutput(readVariables(declared), returned ?? null)!;
    return { output, warnings: warnings.map((warning) => warning.message) };
  },
  'model-json': ({ text }) => ({ value: modelJson(String(text)) ?? null }),
  'database-row': ({ declared, row }) => ({
    output: formatRow(readVariables(declared), row as JsonObject),
  }),
};

describe.skipIf(!isThere)(
  'unit cases of the specification (skipped where its folder is not beside the repository)',
  () => {
    for (const [area, answer] of Object.entries(areas)) {
      const ofArea = cases.filter((unit) => unit.area === area);
      test(`${area} has cases`, () => expect(ofArea.length).toBeGreaterThan(0));
      test.each(ofArea)('$area: $id', (unit) => {
        expect(difference(answer(unit.given), unit.expect, '')).toBeUndefined();
      });
    }
  },
);

/** Deep subset comparison with the matchers used by these areas; the first difference, or undefined. */
function difference(found: Json | undefined, wanted: Json, place: string): string | undefined {
  const differs = `${place || 'value'}: ${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`;
  if (typeof wanted !== 'object' || wanted === null) return found === wanted ? undefined : differs;
  if (Array.isArray(wanted)) {
    if (!Array.isArray(found) || found.length !== wanted.length) return differs;
    return firstOf(wanted.map((item, index) => difference(found[index], item, `${place}[${index}]`)));
  }
  const [[matcher, inner] = ['', null]] = Object.entries(wanted);
  if (matcher === '$exact') {
    expect(found).toEqual(inner);
    return undefined;
  }
  if (matcher === '$nil') return found === undefined || found === null ? undefined : differs;
  if (matcher === '$prefix' && Array.isArray(inner)) {
    return Array.isArray(found) ? difference(found.slice(0, inner.length), inner, place) : differs;
  }
  if (matcher === '$contains' && Array.isArray(inner)) {
    if (!Array.isArray(found)) return differs;
    const lacks = inner.find((item) => found.every((given) => difference(given, item, '') !== undefined));
    return lacks === undefined ? undefined : `${place}: lacks ${JSON.stringify(lacks)}`;
  }
  expect(matcher.startsWith('$'), `the matcher ${matcher} is not read here`).toBe(false);
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return differs;
  return firstOf(
    Object.entries(wanted).map(([key, item]) => difference(found[key], item, `${place}.${key}`)),
  );
}

function firstOf(differences: (string | undefined)[]): string | undefined {
  return differences.find((text) => text !== undefined);
}
