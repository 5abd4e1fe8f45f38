import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode } from '../../fixtures/readNode.js';
import { databaseInsert } from './definition.js';

const text = (name: string, content: string) => ({ name, input: literal('string', content) });

test('a new DatabaseInsert asks for what it needs', () => {
  expect(findings(databaseInsert, newNode(databaseInsert))).toEqual([
    'database.missing inputs.databaseInfoList',
    'database.fieldsMissing inputs.insertParam.fieldInfo',
  ]);
});

test('every value is an input of its own, and incomplete parts are named', () => {
  const inputs = {
    databaseInfoList: [{ databaseInfoID: 'x' }],
    insertParam: {
      limit: 1001,
      condition: {
        conditionList: [
          [text('left', 'a'), text('operation', 'EQUAL'), text('right', '')],
          [text('left', '')],
        ],
      },
      fieldInfo: [
        [text('fieldID', '11'), text('fieldValue', '')],
        [text('fieldID', ''), text('fieldValue', 'x')],
      ],
    },
  };
  const data = readNode(databaseInsert, { inputs });
  expect(databaseInsert.inputs(data).map((input) => input.name)).toEqual(['field.0', 'field.1']);
  expect(findings(databaseInsert, { inputs })).toEqual([
    'database.idInvalid inputs.databaseInfoList.0',
    'value.missing inputs.insertParam.fieldInfo.0.1.input',
    'database.fieldsMissing inputs.insertParam.fieldInfo.1',
  ]);
  expect(databaseInsert.resources?.(data)).toEqual([{ kind: 'database', id: 'x', name: '' }]);
});
