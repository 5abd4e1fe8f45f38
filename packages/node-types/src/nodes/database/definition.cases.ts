import type { JsonObject } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode } from '../../fixtures/readNode.js';
import { database } from './definition.js';

export function definitionCases() {
  test('requires a database and SQL in a new node', () => {
    expect(findings(database, newNode(database))).toEqual([
      'database.missing inputs.databaseInfoList',
      'sql.missing inputs.sql',
    ]);
  });

  test('accepts only positive integers as database IDs', () => {
    const check = (databaseInfoID: string | number) =>
      findings(database, { inputs: { databaseInfoList: [{ databaseInfoID }], sql: 'select 1' } });
    expect(check('7478954112676282405')).toEqual([]);
    expect(check(12)).toEqual([]);
    expect(check('0')).toEqual(['database.idInvalid inputs.databaseInfoList.0']);
    expect(check('1; drop')).toEqual(['database.idInvalid inputs.databaseInfoList.0']);
  });

  test('requires names and values of inputs and names of outputs', () => {
    const inputs: JsonObject = {
      databaseInfoList: [{ databaseInfoID: '5' }],
      sql: 'select 1',
      inputParameters: [{ name: 'a b', input: literal('string', 'x') }, { name: 'empty' }],
    };
    const outputs = [
      {
        type: 'list',
        name: 'outputList',
        schema: { type: 'object', schema: [{ type: 'string', name: '' }] },
      },
    ];
    expect(findings(database, { inputs, outputs })).toEqual([
      'name.invalid inputs.inputParameters.0.name',
      'value.missing inputs.inputParameters.1.input',
      'name.missing outputs.0.schema.schema.0.name',
    ]);
    expect(database.resources?.(readNode(database, { inputs }))).toEqual([
      { kind: 'database', id: '5', name: '' },
    ]);
  });
}
