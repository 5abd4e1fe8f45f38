import { databaseRowsFormCases } from '../../testing/sharedFormCases.js';

export function formCases() {
  databaseRowsFormCases('databaseDelete', 'Add: Conditions', {
    deleteParam: { condition: { conditionList: [[{ input: { value: { content: '7' } } }, {}, {}]] } },
  });
}
