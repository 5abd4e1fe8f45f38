import { databaseRowsDefinitionCases } from '../../testing/sharedDefinitionCases.js';
import { databaseSelect } from './definition.js';

export function definitionCases() {
  databaseRowsDefinitionCases(databaseSelect, {
    param: 'selectParam',
    findingsOfNew: ['database.missing inputs.databaseInfoList'],
    inputs: ['condition.0'],
    findingsOfIncomplete: [
      'database.idInvalid inputs.databaseInfoList.0',
      'database.logic inputs.selectParam.condition.logic',
      'value.missing inputs.selectParam.condition.conditionList.0.2.input',
      'database.conditionIncomplete inputs.selectParam.condition.conditionList.1',
      'database.limitInvalid inputs.selectParam.limit',
    ],
  });
}
