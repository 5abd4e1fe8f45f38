import { databaseRowsFormCases } from '../../testing/sharedFormCases.js';

export function formCases() {
  databaseRowsFormCases('databaseSelect', 'Add: Conditions', {
    selectParam: { condition: { conditionList: [[{ input: { value: { content: '7' } } }, {}, {}]] } },
  });
}
