import * as z from 'zod';
import { post, socket } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, optional, shortText } from '../kernel/fields.js';
import { incomingFile } from '../kernel/incomingFile.js';

/** Bytes of a recording: the file size limit of common transcription models. */
export const recordingLimit = 25 * 1024 * 1024;

/** Maximum length of the text in a message, in UTF-16 code units. */
const maxDeltaLength = 10_000;

// Every message has an id chosen by its sender; ours are UUIDs.
const said = <T extends string>(event_type: T) =>
  z.object({ id: optional(shortText(200)), event_type: z.literal(event_type) });

const detail = () => z.object({ logid: z.string(), respond_at: z.string() });
const answered = <T extends string>(event_type: T) =>
  z.object({ id: z.string(), event_type: z.literal(event_type), detail: detail() });

const oneOf = (...names: string[]) => ({ error: `must have one of the event_types ${names.join(', ')}` });

/**
 * The space that the model call is billed to: the given one, or that of the given workflow or agent; by
 * default the caller's personal space.
 */
const place = () =>
  z.object({
    entity_type: optional(z.enum(['bot', 'workflow'])),
    entity_id: optional(id),
    workspace_id: optional(id),
    /** A model of the installation; default: the default model of its kind. */
    model_id: optional(id),
  });

const outputAudio = () =>
  z.object({
    codec: optional(z.enum(['pcm', 'opus', 'g711a', 'g711u'])),
    pcm_config: optional(z.object({ sample_rate: optional(z.number().int()) })),
    /** -50 is half speed, 100 double speed. */
    speech_rate: optional(z.number().int().min(-50).max(100)),
    voice_id: optional(shortText(100)),
  });

// zod's own pattern recurses over the text, which overflows on messages of a megabyte.
const base64 = () =>
  z.string().refine((text) => text.length % 4 === 0 && !/[^A-Za-z\d+/]/.test(text.replace(/={1,2}$/, '')), {
    error: 'must be base64',
  });

const inputAudio = () =>
  z.object({
    format: optional(z.enum(['pcm', 'wav', 'ogg'])),
    codec: optional(z.enum(['pcm', 'opus', 'g711a', 'g711u'])),
    sample_rate: optional(z.number().int().min(8_000).max(48_000)),
    channel: optional(z.number().int().min(1).max(2)),
    bit_depth: optional(z.union([z.literal(8), z.literal(16), z.literal(24), z.literal(32)])),
  });

const transcribeFile = {
  audit: { 'zh-CN': '用模型识别录音', en: 'Transcribed a recording' },
  body: 'upload' as const,
  // Room for the other parts of the form.
  limit: recordingLimit + 64 * 1024,
  /** An audio file in a format that the model accepts; browsers record WebM or MP4. */
  input: () => place().extend({ file: incomingFile }),
  output: () => z.object({ text: z.string() }),
  errors: ['notSetUp', 'modelFailed', 'workflowNotFound', 'uploadUnreadable', 'uploadTooMany'] as const,
};

/** Speech and transcription, over WebSocket compatible with the client library `@coze/api`. */
export const audio = defineFamily('audio', {
  /** Converts text to speech: 16-bit mono PCM at 24 kHz, in base64. */
  speech: socket('/v1/audio/speech', {
    auth: 'token',
    audit: { 'zh-CN': '用模型合成语音', en: 'Converted text to speech' },
    permission: 'Audio.use',
    errors: ['notSetUp', 'modelFailed', 'workflowNotFound'],
    input: place,
    incoming: () =>
      z.discriminatedUnion(
        'event_type',
        [
          said('speech.update').extend({
            data: optional(z.object({ output_audio: optional(outputAudio()) })),
          }),
          said('input_text_buffer.append').extend({
            data: z.object({ delta: z.string().max(maxDeltaLength) }),
          }),
          said('input_text_buffer.complete'),
        ],
        oneOf('speech.update', 'input_text_buffer.append', 'input_text_buffer.complete'),
      ),
    output: () =>
      z.discriminatedUnion('event_type', [
        answered('speech.created'),
        answered('speech.updated').extend({
          data: z.object({
            output_audio: z.object({
              codec: z.literal('pcm'),
              pcm_config: z.object({ sample_rate: z.literal(24_000) }),
              speech_rate: z.number(),
              voice_id: z.string(),
            }),
          }),
        }),
        answered('input_text_buffer.completed'),
        answered('speech.audio.update').extend({ data: z.object({ delta: z.string() }) }),
        answered('speech.audio.completed'),
      ]),
  }),
  /** Transcribes base64 audio. */
  transcriptions: socket('/v1/audio/transcriptions', {
    auth: 'token',
    audit: { 'zh-CN': '用模型识别语音', en: 'Transcribed audio' },
    permission: 'Audio.use',
    errors: ['notSetUp', 'modelFailed', 'workflowNotFound'],
    input: place,
    incoming: () =>
      z.discriminatedUnion(
        'event_type',
        [
          said('transcriptions.update').extend({
            data: optional(z.object({ input_audio: optional(inputAudio()) })),
          }),
          said('input_audio_buffer.append').extend({ data: z.object({ delta: base64() }) }),
          said('input_audio_buffer.complete'),
          said('input_audio_buffer.clear'),
        ],
        oneOf(
          'transcriptions.update',
          'input_audio_buffer.append',
          'input_audio_buffer.complete',
          'input_audio_buffer.clear',
        ),
      ),
    output: () =>
      z.discriminatedUnion('event_type', [
        answered('transcriptions.created'),
        answered('transcriptions.updated').extend({
          data: z.object({
            input_audio: z.object({
              format: z.string(),
              codec: z.string(),
              sample_rate: z.number(),
              channel: z.number(),
              bit_depth: z.number(),
            }),
          }),
        }),
        answered('input_audio_buffer.completed'),
        answered('input_audio_buffer.cleared'),
        answered('transcriptions.message.update').extend({ data: z.object({ content: z.string() }) }),
        answered('transcriptions.message.completed').extend({ data: z.object({ content: z.string() }) }),
      ]),
  }),
  /** Transcribes a recording, for people in the studio. */
  transcribe: post('/api/audio/transcriptions', { ...transcribeFile, auth: 'session' }),
  /** Transcribes a recording, for programs. */
  transcribeOpen: post('/v1/audio/transcriptions', {
    ...transcribeFile,
    auth: 'token',
    permission: 'Audio.use',
  }),
});
