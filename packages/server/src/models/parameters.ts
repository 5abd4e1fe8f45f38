import type { ListedModel } from './models.js';

interface Parameter {
  name: string;
  labels: { 'zh-CN': string; en: string };
  field: keyof NonNullable<ListedModel['defaults']>;
  isWhole: boolean;
  min: number;
  max: number;
  /** Usual default of services; empty if the service decides. */
  usual: string;
  presets?: { creative: string; balance: string; precise: string };
}

/** Parameters of chat models. */
const parameters: readonly Parameter[] = [
  {
    name: 'temperature',
    labels: { 'zh-CN': '生成随机性', en: 'Temperature' },
    field: 'temperature',
    isWhole: false,
    min: 0,
    max: 2,
    usual: '1',
    presets: { creative: '1', balance: '0.8', precise: '0.1' },
  },
  {
    name: 'top_p',
    labels: { 'zh-CN': 'Top P', en: 'Top P' },
    field: 'topP',
    isWhole: false,
    min: 0,
    max: 1,
    usual: '1',
    presets: { creative: '0.9', balance: '0.8', precise: '0.7' },
  },
  {
    name: 'max_tokens',
    labels: { 'zh-CN': '最大回复长度', en: 'Max tokens' },
    field: 'maxTokens',
    isWhole: true,
    min: 1,
    max: 128_000,
    usual: '4096',
  },
  {
    name: 'frequency_penalty',
    labels: { 'zh-CN': '重复语句惩罚', en: 'Frequency penalty' },
    field: 'frequencyPenalty',
    isWhole: false,
    min: -2,
    max: 2,
    usual: '0',
  },
  {
    name: 'presence_penalty',
    labels: { 'zh-CN': '话题重复惩罚', en: 'Presence penalty' },
    field: 'presencePenalty',
    isWhole: false,
    min: -2,
    max: 2,
    usual: '0',
  },
];

/** A parameter of a model with its default, for conversion to the format of a call family. */
export interface ModelParameter extends Omit<Parameter, 'field' | 'usual'> {
  standard: string;
}

/** The parameters of a model; only chat models have any. */
export function parametersOf(model: ListedModel): ModelParameter[] {
  if (model.kind !== 'chat') return [];
  return parameters.map(({ field, usual, ...parameter }) => ({
    ...parameter,
    max: field === 'maxTokens' ? (model.contextTokens ?? parameter.max) : parameter.max,
    standard: String(model.defaults?.[field] ?? usual),
  }));
}
