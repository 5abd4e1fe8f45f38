import type { ModelCapability } from '@heddle/api-contract';
import type { ModelRow } from './queries.js';

/** The words of the abilities. */
export const abilityMessages = { image: 'canImage', tools: 'canTools', json: 'canJson' } as const;

/** What a model can do beyond text, as the wire says it. */
export function abilitiesOf({ ability }: Pick<ModelRow, 'ability'>): ModelCapability[] {
  return [
    ...(ability.multiModalEnabled ? (['image'] as const) : []),
    ...(ability.functionCallEnabled ? (['tools'] as const) : []),
    ...(ability.jsonModeEnabled ? (['json'] as const) : []),
  ];
}
