import { keptDefinitionCases } from '../../testing/sharedDefinitionCases.js';
import { placeholder } from './definition.js';

export function definitionCases() {
  keptDefinitionCases(placeholder, 'placeholder.replace');
}
