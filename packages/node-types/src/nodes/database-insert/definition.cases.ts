import { databaseRowsDefinitionCases } from '../../testing/sharedDefinitionCases.js';
import { databaseInsert } from './definition.js';

export function definitionCases() {
  databaseRowsDefinitionCases(databaseInsert, {
    param: 'insertParam',
    findingsOfNew: [
      'database.missing inputs.databaseInfoList',
      'database.fieldsMissing inputs.insertParam.fieldInfo',
    ],
    inputs: ['field.0', 'field.1'],
    findingsOfIncomplete: [
      'database.idInvalid inputs.databaseInfoList.0',
      'value.missing inputs.insertParam.fieldInfo.0.1.input',
      'database.fieldsMissing inputs.insertParam.fieldInfo.1',
    ],
  });
}
