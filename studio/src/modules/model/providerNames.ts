import type { ProviderKind } from '@heddle/api-contract';

/** Names of the providers; only the first differs by language. */
export const providerNames: Readonly<Record<ProviderKind, { 'zh-CN': string; en: string }>> = {
  'openai-compatible': { 'zh-CN': '兼容 OpenAI 的服务', en: 'OpenAI-compatible' },
  openai: { 'zh-CN': 'OpenAI', en: 'OpenAI' },
  anthropic: { 'zh-CN': 'Anthropic', en: 'Anthropic' },
  google: { 'zh-CN': 'Google Gemini', en: 'Google Gemini' },
  ollama: { 'zh-CN': 'Ollama', en: 'Ollama' },
};
