import type { LanguageModelV3 } from '@ai-sdk/provider';
import type { ProviderKind } from '@heddle/api-contract';
import { modelReasons } from '@heddle/api-contract/reasons/model';
import type { EmbeddingModel, ImageModel, SpeechModel, TranscriptionModel } from 'ai';
import type { ModelConfiguration } from './configuration.js';
import { createEndpointFetch } from './endpointFetch.js';
import { ModelError } from './ModelError.js';

/** Client of a model, by kind of model. */
export interface ModelClients {
  chat: LanguageModelV3;
  embeddings: Exclude<EmbeddingModel, string>;
  image: Exclude<ImageModel, string>;
  speech: Exclude<SpeechModel, string>;
  transcription: Exclude<TranscriptionModel, string>;
}

type Factories = { [K in keyof ModelClients]?: (name: string) => ModelClients[K] };

interface Settings {
  baseURL: string;
  apiKey: string | undefined;
  fetch: typeof globalThis.fetch;
}

/** Provider libraries, each loaded on first use. */
const factoriesOf: Readonly<Record<ProviderKind, (settings: Settings) => Promise<Factories>>> = {
  'openai-compatible': compatible,
  openai: openAI,
  async anthropic({ apiKey = '', ...settings }) {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return { chat: createAnthropic({ ...settings, apiKey }) };
  },
  async google({ apiKey = '', ...settings }) {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
    const provider = createGoogleGenerativeAI({ ...settings, apiKey });
    return { chat: provider, embeddings: provider.embeddingModel, image: (name) => provider.image(name) };
  },
  ollama: (settings) => compatible({ ...settings, baseURL: `${settings.baseURL.replace(/\/$/, '')}/v1` }),
};

/** Creates the client of a model. Every request goes through `fetch`. */
export async function clientOf<K extends keyof ModelClients>(
  model: ModelConfiguration,
  kind: K,
  fetch: typeof globalThis.fetch,
): Promise<ModelClients[K]> {
  const factories = await factoriesOf[model.provider ?? 'openai-compatible']({
    baseURL: model.baseURL,
    apiKey: model.apiKey,
    fetch: createEndpointFetch(fetch),
  });
  const make = factories[kind];
  if (!make || (model.kind ?? 'chat') !== kind)
    throw new ModelError('capability', modelReasons.notSupported({ name: model.name, kind }));
  return make(model.model);
}

async function compatible({ baseURL, apiKey, fetch }: Settings): Promise<Factories> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const provider = createOpenAICompatible({
    name: 'endpoint',
    baseURL,
    ...(apiKey && { apiKey }),
    fetch,
    includeUsage: true,
  });
  // The library for OpenAI-compatible endpoints has no audio support; the paths are OpenAI's.
  const { speech, transcription } = await openAI({ baseURL, apiKey, fetch });
  return {
    chat: (name) => provider.chatModel(name),
    embeddings: (name) => provider.embeddingModel(name),
    image: (name) => provider.imageModel(name),
    ...(speech && { speech }),
    ...(transcription && { transcription }),
  };
}

// An empty key keeps the libraries from reading one from the server's environment.
async function openAI({ apiKey = '', ...settings }: Settings): Promise<Factories> {
  const { createOpenAI } = await import('@ai-sdk/openai');
  const provider = createOpenAI({ ...settings, apiKey });
  return {
    chat: (name) => provider.chat(name),
    embeddings: (name) => provider.embeddingModel(name),
    image: (name) => provider.image(name),
    speech: (name) => provider.speech(name),
    transcription: (name) => provider.transcription(name),
  };
}
