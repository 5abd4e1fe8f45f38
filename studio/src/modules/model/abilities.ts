import type { ModelCapability } from '@heddle/api-contract';
import type { ModelRow } from './queries.js';

/** Message keys of the capabilities. */
export const abilityMessages = { image: 'canImage', tools: 'canTools', json: 'canJson' } as const;

/** Capabilities of a model beyond text, by their names in the API. */
export function abilitiesOf({ ability }: Pick<ModelRow, 'ability'>): ModelCapability[] {
  return [
    ...(ability.multiModalEnabled ? (['image'] as const) : []),
    ...(ability.functionCallEnabled ? (['tools'] as const) : []),
    ...(ability.jsonModeEnabled ? (['json'] as const) : []),
  ];
}
