import type { CallOptions, ModelService } from '@heddle/executor';

/** Options of a call to a model other than a chat model. */
export type ModelCallOptions = Pick<CallOptions, 'signal'>;

/** Computes embeddings. */
export interface EmbeddingService {
  /** Returns one vector per text, in the same order. */
  embed(request: { model: string; texts: readonly string[] }, options: ModelCallOptions): Promise<number[][]>;
}

/** Orders texts by how well they answer a question. */
export interface RerankService {
  /** Returns one score per text, in the order of the texts; larger is better. */
  rerank(
    request: { model: string; query: string; texts: readonly string[] },
    options: ModelCallOptions,
  ): Promise<number[]>;
}

/** Reads the text in pictures. */
export interface OcrService {
  /** The text; empty if the picture has none. */
  read(request: { model: string; picture: MediaFile }, options: ModelCallOptions): Promise<string>;
}

/** Bytes with their media type, such as `image/png`. */
export interface MediaFile {
  bytes: Uint8Array;
  mediaType: string;
}

/** Generates images from text. */
export interface PictureService {
  make(
    request: { model: string; prompt: string; count?: number; width?: number; height?: number },
    options: ModelCallOptions,
  ): Promise<MediaFile[]>;
}

/** Converts text to speech. */
export interface SpeechService {
  speak(
    request: {
      model: string;
      text: string;
      voice?: string;
      speed?: number;
      /** `pcm`: raw 16-bit mono samples at 24 kHz, where the endpoint supports it; default: an audio file. */
      format?: 'pcm';
    },
    options: ModelCallOptions,
  ): Promise<MediaFile>;
}

/** Transcribes audio. */
export interface TranscriptionService {
  transcribe(
    request: { model: string; audio: Uint8Array },
    options: ModelCallOptions,
  ): Promise<{ text: string; language?: string; seconds?: number }>;
}

/** Model services for one caller; calls are recorded with their cost. */
export interface ModelServices {
  chat: ModelService;
  embeddings: EmbeddingService;
  rerank: RerankService;
  ocr: OcrService;
  pictures: PictureService;
  speech: SpeechService;
  transcription: TranscriptionService;
}
