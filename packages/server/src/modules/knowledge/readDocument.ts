import type { FileImage, PackedText } from '../../document-files/DocumentFiles.js';
import type { App } from '../../kernel/services.js';
import type { CallPlace } from '../../models/usage/ModelCall.js';
import { keepBytes } from '../file/index.js';
import { findRecognition } from './recognition.js';
import type { ParsingStrategy } from './stored.js';

interface ReadSettings {
  signal: AbortSignal;
  parsing: ParsingStrategy;
  skippedPages: readonly number[];
  /** Stores the pictures of the document as files; without it, previews show a place for each. */
  keepImagesFor?: { userId: string; spaceId: string };
  /** Who the calls of a model that recognises text are recorded for. */
  place: CallPlace;
}

/** Reads a document as one text with its structure. Pictures become tags that name their file. */
export async function readDocument(
  app: App,
  { name, bytes }: { name: string; bytes: Uint8Array },
  { signal, parsing, skippedPages, keepImagesFor, place }: ReadSettings,
): Promise<{ text: PackedText; pages?: number | undefined }> {
  const ocr = parsing.ocr ? await findRecognition(app, place) : undefined;
  const read = await app.documentFiles.read(bytes, name, {
    ...(ocr && { ocr }),
    signal,
    images: parsing.images,
    tables: parsing.tables,
    skipPages: skippedPages,
  });
  const uris = new Map<string, string>();
  for (const image of keepImagesFor ? read.images : []) {
    signal.throwIfAborted();
    uris.set(image.key, await keepImage(app, image, keepImagesFor!));
  }
  const blocks = read.blocks.map(({ image, ...block }) => {
    if (image === undefined || !parsing.images) return block;
    const tag = `<img src="" data-tos-key="${uris.get(image) ?? 'preview'}">`;
    return { ...block, text: [tag, block.text].filter((part) => part !== '').join('\n') };
  });
  return { text: await app.documentFiles.join(blocks, { signal }), pages: read.pages };
}

async function keepImage(
  app: App,
  { key, bytes, mediaType }: FileImage,
  owner: { userId: string; spaceId: string },
): Promise<string> {
  const extension = mediaType.split('/')[1]?.replace('jpeg', 'jpg').replace(/\W.*$/, '') ?? 'png';
  const { uri } = await keepBytes(app, { ...owner, name: `${key.replace(/\W+/g, '-')}.${extension}`, bytes });
  return uri;
}
