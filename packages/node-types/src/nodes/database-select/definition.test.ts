import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode } from '../../fixtures/readNode.js';
import { databaseSelect } from './definition.js';

const text = (name: string, content: string) => ({ name, input: literal('string', content) });

test('a new DatabaseSelect asks for what it needs', () => {
  expect(findings(databaseSelect, newNode(databaseSelect))).toEqual([
    'database.missing inputs.databaseInfoList',
  ]);
});

test('every value is an input of its own, and incomplete parts are named', () => {
  const inputs = {
    databaseInfoList: [{ databaseInfoID: 'x' }],
    selectParam: {
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
  const data = readNode(databaseSelect, { inputs });
  expect(databaseSelect.inputs(data).map((input) => input.name)).toEqual(['condition.0']);
  expect(findings(databaseSelect, { inputs })).toEqual([
    'database.idInvalid inputs.databaseInfoList.0',
    'database.logic inputs.selectParam.condition.logic',
    'value.missing inputs.selectParam.condition.conditionList.0.2.input',
    'database.conditionIncomplete inputs.selectParam.condition.conditionList.1',
    'database.limitInvalid inputs.selectParam.limit',
  ]);
  expect(databaseSelect.resources?.(data)).toEqual([{ kind: 'database', id: 'x', name: '' }]);
});
