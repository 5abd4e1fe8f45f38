import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode } from '../../fixtures/readNode.js';
import { databaseDelete } from './definition.js';

const text = (name: string, content: string) => ({ name, input: literal('string', content) });

test('a new DatabaseDelete asks for what it needs', () => {
  expect(findings(databaseDelete, newNode(databaseDelete))).toEqual([
    'database.missing inputs.databaseInfoList',
    'database.conditionMissing inputs.deleteParam.condition',
  ]);
});

test('every value is an input of its own, and incomplete parts are named', () => {
  const inputs = {
    databaseInfoList: [{ databaseInfoID: 'x' }],
    deleteParam: {
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
  const data = readNode(databaseDelete, { inputs });
  expect(databaseDelete.inputs(data).map((input) => input.name)).toEqual(['condition.0']);
  expect(findings(databaseDelete, { inputs })).toEqual([
    'database.idInvalid inputs.databaseInfoList.0',
    'database.logic inputs.deleteParam.condition.logic',
    'value.missing inputs.deleteParam.condition.conditionList.0.2.input',
    'database.conditionIncomplete inputs.deleteParam.condition.conditionList.1',
  ]);
  expect(databaseDelete.resources?.(data)).toEqual([{ kind: 'database', id: 'x', name: '' }]);
});
