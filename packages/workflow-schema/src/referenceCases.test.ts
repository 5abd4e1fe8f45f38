import { describe, expect, it } from 'vitest';
import { convertFields, convertValue } from './convert.js';
import { fillNull } from './fill.js';
import { hasReferenceCanvases, referenceText, skipReason } from './fixtures/fixtures.js';
import { matches } from './fixtures/matches.js';
import type { Json, JsonObject } from './json.js';
import { readType, readVariables } from './types.js';

interface UnitCase {
  id: string;
  area: string;
  given: JsonObject;
  expect: Json;
}

const units: UnitCase[] = hasReferenceCanvases ? JSON.parse(referenceText('unit-cases.json')) : [];

// The functions under test, by area.
const areas: Readonly<Record<string, (given: JsonObject) => Json>> = {
  'json-parse': ({ type, text }) => {
    const { value, warnings } = convertValue(readType(type), JSON.parse(text as string), 'output');
    return { output: value, warnings: warnings.length };
  },
  'null-fill': ({ declared, produced }) => ({
    output: fillNull(readVariables(declared), produced as JsonObject),
  }),
  'code-output': ({ declared, returned }) => {
    const options = { checkRequired: false };
    const { value, warnings } = convertFields(
      readVariables(declared),
      returned as JsonObject,
      'lenient',
      options,
    );
    return { output: value, warnings: warnings.map(({ message }) => message) };
  },
  'input-data': ({ declared, text }) => ({
    output: convertFields(readVariables(declared), JSON.parse(text as string), 'lenient').value,
  }),
};

describe.skipIf(!hasReferenceCanvases)(`the reference cases of values (${skipReason})`, () => {
  const known = units.filter((unit) => Object.hasOwn(areas, unit.area));

  it('exist', () => {
    expect(known.length).toBeGreaterThan(10);
  });

  it.each(known.map((unit) => [unit.id, unit] as const))('pass: %s', (_, unit) => {
    const actual = areas[unit.area]!(unit.given);
    expect(matches(actual, unit.expect), JSON.stringify(actual)).toBe(true);
  });
});
