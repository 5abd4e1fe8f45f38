import { jumpDefinitionCases } from '../../testing/sharedDefinitionCases.js';
import { continueNode } from './definition.js';

export function definitionCases() {
  jumpDefinitionCases(continueNode);
}
