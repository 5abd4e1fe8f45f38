import { clientOf } from './clientOf.js';
import type { ModelConfiguration } from './configuration.js';
import { countTokens } from './countTokens.js';
import { explainFailure } from './explainFailure.js';
import { ModelError } from './ModelError.js';
import type {
  EmbeddingService,
  MediaFile,
  ModelCallOptions,
  OcrService,
  PictureService,
  RerankService,
  SpeechService,
  TranscriptionService,
} from './ModelServices.js';
import { readPicture } from './readPicture.js';
import { rerankTexts } from './rerankTexts.js';

/** Result of a call with its billed units, see `modelPricing`. */
export interface Measured<T> {
  result: T;
  inputUnits: number;
  outputUnits: number;
}

type Answer<F extends (...parameters: never[]) => unknown> = Promise<Measured<Awaited<ReturnType<F>>>>;
type Asked<F extends (request: never, options: ModelCallOptions) => unknown> = Omit<
  Parameters<F>[0],
  'model'
>;

/** Calls models other than chat models. Without retries: the caller knows the cost of a call and decides. */
export function createCaller(
  model: ModelConfiguration,
  fetch: typeof globalThis.fetch,
  { signal }: ModelCallOptions,
) {
  const options = { maxRetries: 0, abortSignal: signal };
  return {
    async embed({ texts }: Asked<EmbeddingService['embed']>): Answer<EmbeddingService['embed']> {
      return explained(model, signal, async () => {
        const { embedMany } = await import('ai');
        const client = await clientOf(model, 'embeddings', fetch);
        const { embeddings, usage } = await embedMany({ model: client, values: [...texts], ...options });
        if (embeddings.length !== texts.length)
          throw new Error(`it gave ${embeddings.length} vectors for ${texts.length} texts`);
        // Some endpoints report no tokens; count them here instead of reporting zero.
        const tokens = Number.isFinite(usage.tokens) ? usage.tokens : await countTokens(texts);
        return { result: embeddings, inputUnits: tokens, outputUnits: 0 };
      });
    },

    async rerank({ query, texts }: Asked<RerankService['rerank']>): Answer<RerankService['rerank']> {
      return explained(model, signal, async () => {
        const { scores, tokens } = await rerankTexts(model, { query, texts }, fetch, signal);
        return {
          result: scores,
          inputUnits: tokens ?? (await countTokens([query, ...texts])),
          outputUnits: 0,
        };
      });
    },

    async read({ picture }: Asked<OcrService['read']>): Answer<OcrService['read']> {
      return explained(model, signal, () => readPicture(model, picture, fetch, signal));
    },

    async make(asked: Asked<PictureService['make']>): Answer<PictureService['make']> {
      const { prompt, count = 1, width, height } = asked;
      return explained(model, signal, async () => {
        const { generateImage } = await import('ai');
        const client = await clientOf(model, 'image', fetch);
        const size = width && height ? { size: `${width}x${height}` as const } : {};
        const { images } = await generateImage({ model: client, prompt, n: count, ...size, ...options });
        const result = images.map(({ uint8Array, mediaType }) => ({ bytes: uint8Array, mediaType }));
        return { result, inputUnits: 0, outputUnits: result.length };
      });
    },

    async speak(asked: Asked<SpeechService['speak']>): Promise<Measured<MediaFile>> {
      const { text, voice, speed, format } = asked;
      return explained(model, signal, async () => {
        const { experimental_generateSpeech } = await import('ai');
        const client = await clientOf(model, 'speech', fetch);
        const { audio } = await experimental_generateSpeech({
          model: client,
          text,
          ...(voice && { voice }),
          ...(speed && { speed }),
          ...(format && { outputFormat: format }),
          ...options,
        });
        // The library reports MP3 as `audio/mp3`, which is not the registered type.
        const mediaType = audio.mediaType.replace(/^audio\/mp3$/, 'audio/mpeg');
        const result = { bytes: audio.uint8Array, mediaType };
        return { result, inputUnits: [...text].length, outputUnits: 0 };
      });
    },

    async transcribe({
      audio,
    }: Asked<TranscriptionService['transcribe']>): Answer<TranscriptionService['transcribe']> {
      return explained(model, signal, async () => {
        const { experimental_transcribe, NoTranscriptGeneratedError } = await import('ai');
        const client = await clientOf(model, 'transcription', fetch);
        const heard = await experimental_transcribe({ model: client, audio, ...options }).catch((error) => {
          // Silence is not an error: the transcript is empty.
          if (!NoTranscriptGeneratedError.isInstance(error)) throw error;
          return { text: '', language: undefined, durationInSeconds: undefined };
        });
        const { text, language, durationInSeconds } = heard;
        const seconds = durationInSeconds;
        const result = { text, ...(language && { language }), ...(seconds !== undefined && { seconds }) };
        return { result, inputUnits: seconds ?? 0, outputUnits: 0 };
      });
    },
  };
}

/** Rejects with the abort reason when cancelled, and with a ModelError otherwise. */
async function explained<T>(
  model: ModelConfiguration,
  signal: AbortSignal,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error instanceof ModelError ? error : explainFailure(model, error);
  }
}
