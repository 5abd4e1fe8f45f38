import { expect, test } from 'vitest';
import type { AgentModel } from './modelQueries.js';
import { modelStyles, parameterOf, withModel, withParameter, withStyle } from './modelSettings.js';

const temperature = {
  name: 'temperature',
  label: 'Temperature',
  kind: 'decimal' as const,
  min: 0,
  max: 2,
  standard: '1',
  presets: { creative: '1', balance: '0.8', precise: '0.1' },
};
const seed = { name: 'seed', label: 'Seed', kind: 'whole' as const, min: 0, max: 9, standard: '0' };
const model: AgentModel = {
  id: '7',
  name: 'Model',
  isDemo: false,
  isOffline: false,
  canCallTools: true,
  canSeeImages: false,
  window: 32_000,
  parameters: [temperature, seed],
};

test('reads a stored parameter, and its default otherwise', () => {
  expect(parameterOf({ temperature: 0 }, temperature)).toBe('0');
  expect(parameterOf({}, temperature)).toBe('1');
  expect(parameterOf({ parameters: { seed: '5' } }, seed)).toBe('5');
});

test('a preset writes its parameters; changing one of them makes the style custom', () => {
  const precise = withStyle({ model_id: '7' }, model, 'precise');
  expect(precise).toEqual({ model_id: '7', model_style: modelStyles.precise, temperature: 0.1 });
  expect(withParameter(precise, temperature, '0.5')).toMatchObject({
    model_style: modelStyles.custom,
    temperature: 0.5,
  });
  expect(withParameter(precise, seed, '5')).toMatchObject({
    model_style: modelStyles.precise,
    parameters: { seed: '5' },
  });
});

test('another model starts with its own parameters and keeps the history of the agent', () => {
  const before = {
    model_id: '1',
    temperature: 1.9,
    top_p: 0.2,
    short_memory_policy: { history_round: 9 },
    response_format: 1,
  };
  expect(withModel(before, model)).toEqual({
    model_id: '7',
    model_style: modelStyles.balance,
    temperature: 0.8,
    parameters: { seed: '0' },
    short_memory_policy: { history_round: 9 },
    response_format: 1,
  });
});
