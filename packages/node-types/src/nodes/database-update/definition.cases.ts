import { databaseRowsDefinitionCases } from '../../testing/sharedDefinitionCases.js';
import { databaseUpdate } from './definition.js';

export function definitionCases() {
  databaseRowsDefinitionCases(databaseUpdate, {
    param: 'updateParam',
    findingsOfNew: [
      'database.missing inputs.databaseInfoList',
      'database.fieldsMissing inputs.updateParam.fieldInfo',
      'database.conditionMissing inputs.updateParam.condition',
    ],
    inputs: ['condition.0', 'field.0', 'field.1'],
    findingsOfIncomplete: [
      'database.idInvalid inputs.databaseInfoList.0',
      'database.logic inputs.updateParam.condition.logic',
      'value.missing inputs.updateParam.condition.conditionList.0.2.input',
      'database.conditionIncomplete inputs.updateParam.condition.conditionList.1',
      'value.missing inputs.updateParam.fieldInfo.0.1.input',
      'database.fieldsMissing inputs.updateParam.fieldInfo.1',
    ],
  });
}
