import { recordingLimit } from '@heddle/api-contract/families/audio';
import { modelReasons } from '@heddle/api-contract/reasons/model';
import { CallRate } from '../../kernel/CallRate.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { defineService } from '../../kernel/services.js';
import { askModel } from './events.js';
import type { Voice } from './place.js';

const listenRate = defineService('transcription-rate', () => new CallRate({ perMinute: 60, together: 4 }));

/** The text of a recording; empty for silence. */
export async function hear(context: Context, { model, services }: Voice, audio: Uint8Array): Promise<string> {
  const end = context.use(listenRate).begin(context.user.id);
  try {
    const asked = { model: model.id, audio };
    return (await askModel(services.transcription.transcribe(asked, { signal: context.signal }))).text;
  } finally {
    end();
  }
}

export const recordingTooLarge = (field: string) =>
  new DomainError('bodyTooLarge', modelReasons.recordingTooLarge({ field, maximum: recordingLimit }));
