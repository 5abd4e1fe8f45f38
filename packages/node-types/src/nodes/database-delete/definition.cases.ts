import { databaseRowsDefinitionCases } from '../../testing/sharedDefinitionCases.js';
import { databaseDelete } from './definition.js';

export function definitionCases() {
  databaseRowsDefinitionCases(databaseDelete, {
    param: 'deleteParam',
    findingsOfNew: [
      'database.missing inputs.databaseInfoList',
      'database.conditionMissing inputs.deleteParam.condition',
    ],
    inputs: ['condition.0'],
    findingsOfIncomplete: [
      'database.idInvalid inputs.databaseInfoList.0',
      'database.logic inputs.deleteParam.condition.logic',
      'value.missing inputs.deleteParam.condition.conditionList.0.2.input',
      'database.conditionIncomplete inputs.deleteParam.condition.conditionList.1',
    ],
  });
}
