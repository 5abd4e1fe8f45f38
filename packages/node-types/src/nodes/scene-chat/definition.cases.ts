import { keptDefinitionCases } from '../../testing/sharedDefinitionCases.js';
import { sceneChat } from './definition.js';

export function definitionCases() {
  keptDefinitionCases(sceneChat, 'scene.notRun');
}
