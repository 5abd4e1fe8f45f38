/** Kinds of model services. */
export const providerKinds = ['openai-compatible', 'openai', 'anthropic', 'google', 'ollama'] as const;
/** A kind of model service. */
export type ProviderKind = (typeof providerKinds)[number];

/** Kinds of models by purpose. */
export const modelKinds = [
  'chat',
  'embeddings',
  'rerank',
  'ocr',
  'image',
  'speech',
  'transcription',
] as const;
/** A kind of model. */
export type ModelKind = (typeof modelKinds)[number];

/** Capabilities of a chat model beyond text: image input, tool calls, JSON output. */
export const modelCapabilities = ['image', 'tools', 'json'] as const;
/** A capability of a chat model. */
export type ModelCapability = (typeof modelCapabilities)[number];

/** Supported kinds of models and default URL of each kind of service. */
export const providers: Readonly<
  Record<ProviderKind, { kinds: readonly ModelKind[]; baseURL: string; needsKey: boolean }>
> = {
  'openai-compatible': { kinds: modelKinds, baseURL: '', needsKey: false },
  openai: {
    kinds: ['chat', 'embeddings', 'ocr', 'image', 'speech', 'transcription'],
    baseURL: 'https://api.openai.com/v1',
    needsKey: true,
  },
  anthropic: { kinds: ['chat', 'ocr'], baseURL: 'https://api.anthropic.com/v1', needsKey: true },
  google: {
    kinds: ['chat', 'embeddings', 'ocr', 'image'],
    baseURL: 'https://generativelanguage.googleapis.com/v1beta',
    needsKey: true,
  },
  ollama: { kinds: ['chat', 'embeddings', 'ocr'], baseURL: 'http://127.0.0.1:11434', needsKey: false },
};

/**
 * Billing units by kind of model; prices are per `per` units. Chat and OCR models bill per million input and output
 * tokens, embedding and rerank models per million input tokens, image models per image, speech per million characters, transcription per minute.
 */
export const modelPricing: Readonly<
  Record<ModelKind, { input?: { unit: string; per: number }; output?: { unit: string; per: number } }>
> = {
  chat: { input: { unit: 'token', per: 1_000_000 }, output: { unit: 'token', per: 1_000_000 } },
  embeddings: { input: { unit: 'token', per: 1_000_000 } },
  rerank: { input: { unit: 'token', per: 1_000_000 } },
  ocr: { input: { unit: 'token', per: 1_000_000 }, output: { unit: 'token', per: 1_000_000 } },
  image: { output: { unit: 'image', per: 1 } },
  speech: { input: { unit: 'character', per: 1_000_000 } },
  transcription: { input: { unit: 'second', per: 60 } },
};
