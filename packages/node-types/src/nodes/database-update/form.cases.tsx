import { databaseRowsFormCases } from '../../testing/sharedFormCases.js';

export function formCases() {
  databaseRowsFormCases('databaseUpdate', 'Add: Conditions', {
    updateParam: { condition: { conditionList: [[{ input: { value: { content: '7' } } }, {}, {}]] } },
  });
}
