import { expect, test } from 'vitest';
import { toModelChange, toValues } from './modelForm.js';
import type { ModelRow } from './queries.js';

const kept: ModelRow = {
  id: '7',
  identification: 'small',
  displayName: 'Small',
  isPublic: true,
  modelStatus: 1,
  modelVendor: 'openai',
  ability: {
    maxContextTokens: 8000,
    functionCallEnabled: true,
    jsonModeEnabled: false,
    multiModalEnabled: undefined,
    modelParams: [],
  },
  defaultRuntimeParam: {
    temperature: 0,
    topP: undefined,
    maxTokens: undefined,
    frequencyPenalty: undefined,
    presencePenalty: undefined,
  },
  modelKind: 'chat',
  source: 'studio',
  isDefault: true,
  price: { input: 2, output: 0, currency: 'EUR' },
  checkOutcome: undefined,
  checkedAt: undefined,
  providerId: '3',
};

test('round-trips a saved model, including zeros', () => {
  expect(toModelChange(toValues(kept), '7')).toEqual({
    id: '7',
    identification: 'small',
    displayName: 'Small',
    modelKind: 'chat',
    ability: {
      maxContextTokens: 8000,
      multiModalEnabled: false,
      functionCallEnabled: true,
      jsonModeEnabled: false,
    },
    defaultRuntimeParam: { temperature: 0 },
    price: { input: 2, output: 0, currency: 'EUR' },
    isDefault: true,
  });
});

test('names a new model after its id, without price or default parameters', () => {
  const change = toModelChange({ ...toValues(undefined), identification: ' small ' }, undefined);
  expect(change).toMatchObject({ identification: 'small', displayName: 'small', defaultRuntimeParam: {} });
  expect(change.price).toBeUndefined();
});

test('drops fields that do not apply to the new type', () => {
  const values = { ...toValues(kept), kind: 'image' as const, outputPrice: 0.04, currency: 'usd' };
  expect(toModelChange(values, '7')).toMatchObject({
    ability: { functionCallEnabled: false, maxContextTokens: undefined },
    defaultRuntimeParam: {},
    price: { input: 0, output: 0.04, currency: 'USD' },
  });
});
