import { keptDefinitionCases } from '../../testing/sharedDefinitionCases.js';
import { sceneVariable } from './definition.js';

export function definitionCases() {
  keptDefinitionCases(sceneVariable, 'scene.notRun');
}
