import type { CallOptions } from '@heddle/executor';

/** How a call of a model that is no chat may be ended. */
export type ModelCallOptions = Pick<CallOptions, 'signal'>;

/** Turns texts into vectors: what knowledge searches by. */
export interface EmbeddingService {
  /** One vector for each text, in their order. */
  embed(request: { model: string; texts: readonly string[] }, options: ModelCallOptions): Promise<number[][]>;
}

/** Bytes with their media type, such as `image/png`. */
export interface MediaFile {
  bytes: Uint8Array;
  mediaType: string;
}

/** Makes pictures of words. */
export interface PictureService {
  make(
    request: { model: string; prompt: string; count?: number; width?: number; height?: number },
    options: ModelCallOptions,
  ): Promise<MediaFile[]>;
}

/** Reads texts aloud. */
export interface SpeechService {
  speak(
    request: {
      model: string;
      text: string;
      voice?: string;
      speed?: number;
      /** `pcm`: bare samples of 16 bits, mono, 24,000 a second, where the endpoint knows it; a file without it. */
      format?: 'pcm';
    },
    options: ModelCallOptions,
  ): Promise<MediaFile>;
}

/** Writes down what is said in a recording. */
export interface TranscriptionService {
  transcribe(
    request: { model: string; audio: Uint8Array },
    options: ModelCallOptions,
  ): Promise<{ text: string; language?: string; seconds?: number }>;
}
