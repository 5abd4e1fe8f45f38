import type { Input, Result } from '@heddle/api-contract';
import { type audio, recordingLimit } from '@heddle/api-contract/families/audio';
import { chunksOf, collect } from '../../files/streams.js';
import type { Context } from '../../kernel/Context.js';
import { hear, recordingTooLarge } from './hear.js';
import { openVoice } from './place.js';

type Call = typeof audio.calls.transcribe;

/** Transcribes a recording as a whole. */
export async function transcribeFile(
  context: Context,
  { file, ...place }: Input<Call>,
): Promise<Result<Call>> {
  const voice = await openVoice(context, place, 'transcription');
  const recording = await collect(chunksOf(file.stream()), recordingLimit, () => recordingTooLarge('file'));
  return { text: recording.length === 0 ? '' : await hear(context, voice, recording) };
}
