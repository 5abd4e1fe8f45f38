import { type ModelCapability, type ModelKind, modelPricing } from '@heddle/api-contract';
import { abilitiesOf } from './abilities.js';
import type { ModelChange, ModelRow } from './queries.js';

/** Default parameters of a chat model, with their bounds. */
export const defaultFields = [
  { name: 'temperature', min: 0, max: 2, step: 0.1 },
  { name: 'topP', min: 0, max: 1, step: 0.05 },
  { name: 'maxTokens', min: 1, max: 100_000_000, step: 256 },
  { name: 'frequencyPenalty', min: -2, max: 2, step: 0.1 },
  { name: 'presencePenalty', min: -2, max: 2, step: 0.1 },
] as const;

type DefaultName = (typeof defaultFields)[number]['name'];

/** Form values of a model; an empty number is an empty string. */
export interface ModelValues {
  kind: ModelKind;
  identification: string;
  displayName: string;
  abilities: ModelCapability[];
  context: number | '';
  defaults: Record<DefaultName, number | ''>;
  inputPrice: number | '';
  outputPrice: number | '';
  currency: string;
  isDefault: boolean;
}

/** Form values for an existing or a new model. */
export function toValues(model: ModelRow | undefined): ModelValues {
  const kept = model?.defaultRuntimeParam;
  return {
    kind: model?.modelKind ?? 'chat',
    identification: model?.identification ?? '',
    displayName: model && model.displayName !== model.identification ? model.displayName : '',
    abilities: model ? abilitiesOf(model) : ['tools', 'json'],
    context: model?.ability.maxContextTokens ?? '',
    defaults: {
      temperature: kept?.temperature ?? '',
      topP: kept?.topP ?? '',
      maxTokens: kept?.maxTokens ?? '',
      frequencyPenalty: kept?.frequencyPenalty ?? '',
      presencePenalty: kept?.presencePenalty ?? '',
    },
    inputPrice: model?.price?.input ?? '',
    outputPrice: model?.price?.output ?? '',
    currency: model?.price?.currency ?? 'USD',
    isDefault: model?.isDefault ?? false,
  };
}

/** The change to save; fields that do not apply to the model's type are left out. */
export function toModelChange(values: ModelValues, id: string | undefined): ModelChange {
  const identification = values.identification.trim();
  const isChat = values.kind === 'chat';
  const { input, output } = modelPricing[values.kind];
  const prices = [input ? values.inputPrice : '', output ? values.outputPrice : ''] as const;
  return {
    id,
    identification,
    displayName: values.displayName.trim() || identification,
    modelKind: values.kind,
    ability: {
      maxContextTokens: isChat ? numberOf(values.context) : undefined,
      multiModalEnabled: isChat && values.abilities.includes('image'),
      functionCallEnabled: isChat && values.abilities.includes('tools'),
      jsonModeEnabled: isChat && values.abilities.includes('json'),
    },
    defaultRuntimeParam: isChat
      ? Object.fromEntries(
          Object.entries(values.defaults).flatMap(([name, value]) => (value === '' ? [] : [[name, value]])),
        )
      : {},
    ...(prices.some((price) => price !== '') && {
      price: {
        input: prices[0] || 0,
        output: prices[1] || 0,
        currency: values.currency.trim().toUpperCase(),
      },
    }),
    isDefault: values.isDefault,
  };
}

function numberOf(value: number | ''): number | undefined {
  return value === '' ? undefined : value;
}
