import { audio } from '@heddle/api-contract/families/audio';
import { implement } from '../../kernel/implement.js';
import { speak } from './speech.js';
import { transcribeFile } from './transcribeFile.js';
import { transcribe } from './transcriptions.js';

export const audioModule = implement(audio, {
  speech: speak,
  transcriptions: transcribe,
  transcribe: transcribeFile,
  transcribeOpen: transcribeFile,
});
