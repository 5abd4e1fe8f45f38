import { databaseRowsFormCases } from '../../testing/sharedFormCases.js';

export function formCases() {
  databaseRowsFormCases('databaseInsert', 'Add: Fields to write', {
    insertParam: { fieldInfo: [[{ input: { value: { content: '7' } } }, {}]] },
  });
}
