import { keptDefinitionCases } from '../../testing/sharedDefinitionCases.js';
import { imageflow } from './definition.js';

export function definitionCases() {
  keptDefinitionCases(imageflow, 'imageflow.notRun');
}
