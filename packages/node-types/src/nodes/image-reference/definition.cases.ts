import { keptDefinitionCases } from '../../testing/sharedDefinitionCases.js';
import { imageReference } from './definition.js';

export function definitionCases() {
  keptDefinitionCases(imageReference, 'imageReference.notRun');
}
