import type { Incoming, Input, Result } from '@heddle/api-contract';
import type { audio } from '@heddle/api-contract/families/audio';
import { CallRate } from '../../kernel/CallRate.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { defineService } from '../../kernel/services.js';
import type { Conversation } from '../../kernel/socket/Peer.js';
import { askModel, eventOf } from './events.js';
import { openVoice, type Voice } from './place.js';
import { SentenceBuffer } from './SentenceBuffer.js';

type Call = typeof audio.calls.speech;
type Heard = Incoming<Call>;
type Said = Result<Call>;
type OutputAudio = Extract<Said, { event_type: 'speech.updated' }>['data']['output_audio'];
type WantedAudio = Partial<
  NonNullable<NonNullable<Extract<Heard, { event_type: 'speech.update' }>['data']>['output_audio']>
>;

const sampleRate = 24_000;
// 0.4 seconds: playback starts soon, and there are few messages.
const chunkBytes = sampleRate * 2 * 0.4;
const speechRate = defineService('speech-rate', () => new CallRate({ perMinute: 120, together: 8 }));

/** Streams speech for text that is still arriving, sentence by sentence. */
export async function speak(context: Context, input: Input<Call>): Promise<Conversation<Heard, Said>> {
  const voice = await openVoice(context, input, 'speech');
  return async ({ messages, send, refuse }) => {
    const texts = new SentenceBuffer();
    let output: OutputAudio = {
      codec: 'pcm',
      pcm_config: { sample_rate: sampleRate },
      speech_rate: 0,
      voice_id: '',
    };

    async function say(text: string): Promise<void> {
      for (const delta of chunksOf(await soundOf(context, voice, text, output)))
        await send({ ...eventOf(context, 'speech.audio.update'), data: { delta } });
    }

    await send(eventOf(context, 'speech.created'));
    for await (const message of messages) {
      try {
        switch (message.event_type) {
          case 'speech.update':
            output = settled(output, message.data?.output_audio ?? {});
            await send({ ...eventOf(context, 'speech.updated'), data: { output_audio: output } });
            break;
          case 'input_text_buffer.append':
            for (const text of texts.add(message.data.delta)) await say(text);
            break;
          case 'input_text_buffer.complete':
            await send(eventOf(context, 'input_text_buffer.completed'));
            for (const text of texts.rest()) await say(text);
            await send(eventOf(context, 'speech.audio.completed'));
        }
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        // Drop text that failed; the next input may succeed.
        if (message.event_type !== 'speech.update') texts.rest();
        await refuse(error);
      }
    }
  };
}

function settled(before: OutputAudio, wanted: WantedAudio): OutputAudio {
  const { codec = 'pcm', pcm_config, speech_rate = before.speech_rate, voice_id = before.voice_id } = wanted;
  if (codec !== 'pcm')
    throw new DomainError(
      'badRequest',
      programText(`data.output_audio.codec: this server makes pcm, not ${codec}`),
    );
  const rate = pcm_config?.sample_rate ?? sampleRate;
  if (rate !== sampleRate)
    throw new DomainError(
      'badRequest',
      programText(`data.output_audio.pcm_config.sample_rate: this server makes ${sampleRate}, not ${rate}`),
    );
  return { ...before, speech_rate, voice_id };
}

async function soundOf(
  context: Context,
  { model, services }: Voice,
  text: string,
  { speech_rate, voice_id }: OutputAudio,
): Promise<Uint8Array> {
  const end = context.use(speechRate).begin(context.user.id);
  try {
    const { bytes } = await askModel(
      services.speech.speak(
        {
          model: model.id,
          text,
          format: 'pcm',
          ...(voice_id && { voice: voice_id }),
          // Maps -50 (half speed), 0 (normal) and 100 (double speed) to the model's speed factor.
          ...(speech_rate !== 0 && { speed: 1 + speech_rate / 100 }),
        },
        { signal: context.signal },
      ),
    );
    return checkPlain(bytes);
  } finally {
    end();
  }
}

// Endpoints that do not support the requested format return another one, which would be noise to the caller.
const containers = /^(?:ID3|RIFF|OggS|fLaC|\xff[\xe0-\xff])/;

function checkPlain(bytes: Uint8Array): Uint8Array {
  if (containers.test(String.fromCharCode(...bytes.subarray(0, 4))))
    throw new DomainError(
      'modelFailed',
      programText('the model answered with a file, not with plain samples (pcm)'),
    );
  return bytes;
}

function* chunksOf(bytes: Uint8Array): Generator<string> {
  for (let at = 0; at < bytes.length; at += chunkBytes)
    yield btoa(String.fromCharCode(...bytes.subarray(at, at + chunkBytes)));
}
