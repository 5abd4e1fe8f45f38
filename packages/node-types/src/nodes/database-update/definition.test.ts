import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode } from '../../fixtures/readNode.js';
import { databaseUpdate } from './definition.js';

const text = (name: string, content: string) => ({ name, input: literal('string', content) });

test('a new DatabaseUpdate asks for what it needs', () => {
  expect(findings(databaseUpdate, newNode(databaseUpdate))).toEqual([
    'database.missing inputs.databaseInfoList',
    'database.fieldsMissing inputs.updateParam.fieldInfo',
    'database.conditionMissing inputs.updateParam.condition',
  ]);
});

test('every value is an input of its own, and incomplete parts are named', () => {
  const inputs = {
    databaseInfoList: [{ databaseInfoID: 'x' }],
    updateParam: {
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
  const data = readNode(databaseUpdate, { inputs });
  expect(databaseUpdate.inputs(data).map((input) => input.name)).toEqual([
    'condition.0',
    'field.0',
    'field.1',
  ]);
  expect(findings(databaseUpdate, { inputs })).toEqual([
    'database.idInvalid inputs.databaseInfoList.0',
    'database.logic inputs.updateParam.condition.logic',
    'value.missing inputs.updateParam.condition.conditionList.0.2.input',
    'database.conditionIncomplete inputs.updateParam.condition.conditionList.1',
    'value.missing inputs.updateParam.fieldInfo.0.1.input',
    'database.fieldsMissing inputs.updateParam.fieldInfo.1',
  ]);
  expect(databaseUpdate.resources?.(data)).toEqual([{ kind: 'database', id: 'x', name: '' }]);
});
