import { jumpDefinitionCases } from '../../testing/sharedDefinitionCases.js';
import { breakNode } from './definition.js';

export function definitionCases() {
  jumpDefinitionCases(breakNode);
}
