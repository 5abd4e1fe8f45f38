/** Kinds of services that answer for models. */
export const providerKinds = ['openai-compatible', 'openai', 'anthropic', 'google', 'ollama'] as const;
/** The kind of a service. */
export type ProviderKind = (typeof providerKinds)[number];

/** What a model is for. */
export const modelKinds = ['chat', 'embeddings', 'image', 'speech', 'transcription'] as const;
/** The purpose of a model. */
export type ModelKind = (typeof modelKinds)[number];

/** What a chat model takes and can do beyond text: sees images, calls tools, answers in JSON. */
export const modelCapabilities = ['image', 'tools', 'json'] as const;
/** One ability of a chat model. */
export type ModelCapability = (typeof modelCapabilities)[number];

/** What each kind of service is asked for here, and where it is found when nobody says otherwise. */
export const providers: Readonly<
  Record<ProviderKind, { kinds: readonly ModelKind[]; baseURL: string; needsKey: boolean }>
> = {
  'openai-compatible': { kinds: modelKinds, baseURL: '', needsKey: false },
  openai: { kinds: modelKinds, baseURL: 'https://api.openai.com/v1', needsKey: true },
  anthropic: { kinds: ['chat'], baseURL: 'https://api.anthropic.com/v1', needsKey: true },
  google: {
    kinds: ['chat', 'embeddings', 'image'],
    baseURL: 'https://generativelanguage.googleapis.com/v1beta',
    needsKey: true,
  },
  ollama: { kinds: ['chat', 'embeddings'], baseURL: 'http://127.0.0.1:11434', needsKey: false },
};

/**
 * What one counts and pays for by the kind of model: a price is for `per` units. A chat model is paid for a million
 * tokens each way, an image model for one image, speech for a million characters, a transcription for a minute.
 */
export const modelPricing: Readonly<
  Record<ModelKind, { input?: { unit: string; per: number }; output?: { unit: string; per: number } }>
> = {
  chat: { input: { unit: 'token', per: 1_000_000 }, output: { unit: 'token', per: 1_000_000 } },
  embeddings: { input: { unit: 'token', per: 1_000_000 } },
  image: { output: { unit: 'image', per: 1 } },
  speech: { input: { unit: 'character', per: 1_000_000 } },
  transcription: { input: { unit: 'second', per: 60 } },
};
