import { knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { storableText } from '../../db/storable.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import type { ListedModel } from '../../models/models.js';
import type { CallPlace } from '../../models/usage/ModelCall.js';
import { readHeldFile } from '../file/index.js';
import type { DocumentRow } from './requireDataset.js';

const maxMs = 60_000;
/** Longest side of the picture that a model receives, in pixels. */
const side = 1_024;
const instruction =
  'Describe this picture in up to 60 words, so that it can be found by its description: what it shows, and any text in it. Answer with the description only.';

/** The model that describes pictures: the default one if it can, else the first that can. */
export async function findCaptionModel({ models }: Pick<App, 'models'>): Promise<ListedModel | undefined> {
  const able = (await models.list('en', 'chat')).filter(
    ({ isDemo, capabilities }) => !isDemo && capabilities?.includes('image'),
  );
  return able.find(({ isDefault }) => isDefault) ?? able[0];
}

/** Describes a photo by a vision model. */
export async function captionPhoto(
  app: App,
  { fileId }: Pick<DocumentRow, 'fileId'>,
  { signal, place }: { signal: AbortSignal; place: CallPlace },
): Promise<string> {
  const model = await findCaptionModel(app);
  if (!model) throw new DomainError('knowledgeCaptionUnsupported', knowledgeReasons.noCaptionModel());
  const file = fileId === null ? undefined : await readHeldFile(app, fileId, knowledgeLimits.photoFileBytes);
  if (!file) throw new DomainError('knowledgeUnreadable', knowledgeReasons.fileGone());
  const made = await app.pictures?.make(file.bytes, side);
  const url = dataUrl(made?.contentType ?? file.row.contentType, made?.bytes ?? file.bytes);
  const parts = [
    { type: 'text' as const, text: instruction },
    { type: 'image' as const, url },
  ];
  const request = { model: model.id, messages: [{ role: 'user' as const, content: instruction, parts }] };
  const limited = AbortSignal.any([signal, AbortSignal.timeout(maxMs)]);
  let text = '';
  for await (const chunk of app.models
    .services(place)
    .chat.stream(request, { signal: limited, idempotencyKey: crypto.randomUUID() })) {
    if (chunk.type === 'text') text += chunk.text;
    if (text.length > knowledgeLimits.caption * 2) break;
  }
  return [...storableText(text).trim()].slice(0, knowledgeLimits.caption).join('');
}

function dataUrl(contentType: string, bytes: Uint8Array): string {
  return `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`;
}
