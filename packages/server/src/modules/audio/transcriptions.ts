import type { Incoming, Input, Result } from '@heddle/api-contract';
import { type audio, recordingLimit } from '@heddle/api-contract/families/audio';
import { joined } from '../../files/streams.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import type { Conversation } from '../../kernel/socket/Peer.js';
import { eventOf } from './events.js';
import { hear, recordingTooLarge } from './hear.js';
import { openVoice } from './place.js';
import { type InputAudio, recordingOf } from './recordingOf.js';

type Call = typeof audio.calls.transcriptions;
type Heard = Incoming<Call>;
type Said = Result<Call>;

const usual: InputAudio = { format: 'wav', codec: 'pcm', sample_rate: 24_000, channel: 1, bit_depth: 16 };

/** Transcribes the audio that was sent each time the caller marks it as complete. */
export async function transcribe(context: Context, input: Input<Call>): Promise<Conversation<Heard, Said>> {
  const voice = await openVoice(context, input, 'transcription');
  return async ({ messages, send, refuse }) => {
    let form = usual;
    let chunks: Uint8Array[] = [];
    let length = 0;

    function keep(delta: string): void {
      const bytes = bytesOf(delta);
      if (length + bytes.length > recordingLimit) throw recordingTooLarge('data.delta');
      chunks.push(bytes);
      length += bytes.length;
    }

    function take(): Uint8Array {
      const bytes = joined(chunks, length);
      chunks = [];
      length = 0;
      return bytes;
    }

    async function listen(): Promise<string> {
      const sound = take();
      if (sound.length === 0) return '';
      return hear(context, voice, recordingOf(sound, form));
    }

    await send(eventOf(context, 'transcriptions.created'));
    for await (const message of messages) {
      try {
        switch (message.event_type) {
          case 'transcriptions.update':
            form = settled(form, message.data?.input_audio ?? {});
            await send({ ...eventOf(context, 'transcriptions.updated'), data: { input_audio: form } });
            break;
          case 'input_audio_buffer.append':
            keep(message.data.delta);
            break;
          case 'input_audio_buffer.clear':
            take();
            await send(eventOf(context, 'input_audio_buffer.cleared'));
            break;
          case 'input_audio_buffer.complete': {
            await send(eventOf(context, 'input_audio_buffer.completed'));
            const content = await listen();
            await send({ ...eventOf(context, 'transcriptions.message.update'), data: { content } });
            await send({ ...eventOf(context, 'transcriptions.message.completed'), data: { content } });
          }
        }
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        // Drop audio that failed; the next recording may succeed.
        if (message.event_type !== 'transcriptions.update') take();
        await refuse(error);
      }
    }
  };
}

type Wanted = Partial<
  NonNullable<NonNullable<Extract<Heard, { event_type: 'transcriptions.update' }>['data']>['input_audio']>
>;

function settled(before: InputAudio, wanted: Wanted): InputAudio {
  const { format = before.format, codec = before.codec } = wanted;
  if (format !== 'ogg' && codec === 'opus')
    throw new DomainError(
      'badRequest',
      programText('data.input_audio.codec: opus is taken in the format ogg only'),
    );
  return {
    format,
    codec,
    sample_rate: wanted.sample_rate ?? before.sample_rate,
    channel: wanted.channel ?? before.channel,
    bit_depth: wanted.bit_depth ?? before.bit_depth,
  };
}

function bytesOf(base64: string): Uint8Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}
