import type { AgentBlocks } from '../draft/AgentBlocks.js';
import type { AgentModel, ModelParameter } from './modelQueries.js';

export type ModelInfo = AgentBlocks['model_info'];

/** Presets of the parameters, by API number. */
export const modelStyles = { custom: 0, creative: 1, balance: 2, precise: 3 } as const;
export type ModelStyle = keyof typeof modelStyles;

/** Answers of so few tokens are cut off in the first words. */
export const fewTokens = 5;
export const standardRounds = 3;

/** Parameters that the API stores as fields of their own; all others are stored by name. */
const fields = [
  'temperature',
  'max_tokens',
  'top_p',
  'top_k',
  'frequency_penalty',
  'presence_penalty',
] as const;
const isField = (name: string): name is (typeof fields)[number] =>
  (fields as readonly string[]).includes(name);

/** The value of a parameter as text; its default if the agent stores none. */
export function parameterOf(info: ModelInfo, { name, standard }: ModelParameter): string {
  const stored = isField(name) ? info[name] : info.parameters?.[name];
  return stored === undefined || stored === null ? standard : String(stored);
}

/** The settings with one parameter changed; a changed preset parameter makes the style custom. */
export function withParameter(info: ModelInfo, parameter: ModelParameter, value: string): ModelInfo {
  const next = write(info, parameter.name, value);
  return parameter.presets === undefined ? next : { ...next, model_style: modelStyles.custom };
}

/** The settings with the parameters of a preset; the custom style keeps them. */
export function withStyle(info: ModelInfo, model: AgentModel, style: ModelStyle): ModelInfo {
  const styled: ModelInfo = { ...info, model_style: modelStyles[style] };
  if (style === 'custom') return styled;
  return model.parameters.reduce(
    (next, { name, presets }) => (presets ? write(next, name, presets[style]) : next),
    styled,
  );
}

/** The settings for another model: its defaults, and what belongs to the agent. */
export function withModel(info: ModelInfo, model: AgentModel): ModelInfo {
  const { short_memory_policy, response_format, sp_current_time } = info;
  const hasPresets = model.parameters.some(({ presets }) => presets);
  const fresh: ModelInfo = {
    model_id: model.id,
    short_memory_policy,
    response_format,
    sp_current_time,
    model_style: modelStyles.custom,
  };
  const standard = model.parameters.reduce((next, { name, standard }) => write(next, name, standard), fresh);
  return hasPresets ? withStyle(standard, model, 'balance') : standard;
}

function write(info: ModelInfo, name: string, value: string): ModelInfo {
  if (isField(name)) return { ...info, [name]: Number(value) };
  return { ...info, parameters: { ...info.parameters, [name]: value } };
}
