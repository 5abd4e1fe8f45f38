import type { RecogniseText } from '../../document-files/DocumentFiles.js';
import type { App } from '../../kernel/services.js';
import type { CallPlace } from '../../models/usage/ModelCall.js';

/** Recognises text by the default model for it; undefined if there is no such model. */
export async function findRecognition(
  { models }: Pick<App, 'models'>,
  place: CallPlace,
): Promise<RecogniseText | undefined> {
  const listed = await models.list('en', 'ocr');
  const model = listed.find(({ isDefault }) => isDefault) ?? listed[0];
  if (!model) return undefined;
  const { ocr } = models.services(place);
  return ({ bytes, mediaType }, signal) =>
    ocr.read({ model: model.id, picture: { bytes, mediaType } }, { signal });
}
