import { DocumentFileError } from './DocumentFileError.js';
import type { FileBlock, FileImage, ReadDocument, RecogniseText } from './DocumentFiles.js';

const maxTogether = 2;

interface Options {
  ocr: RecogniseText | undefined;
  /** Whether pictures are kept. */
  images: boolean;
  signal: AbortSignal | undefined;
}

/** Adds the text of pictures to their blocks; a document that only shows pictures is read this way. */
export async function recogniseTexts(
  document: ReadDocument,
  { ocr, images, signal }: Options,
): Promise<ReadDocument> {
  if (!ocr || document.images.length === 0) return document;
  const texts = await recogniseAll(document.images, ocr, signal ?? new AbortController().signal);
  const blocks = document.blocks.flatMap((block): FileBlock[] => {
    if (!block.image) return [block];
    const text = [block.text, texts.get(block.image) ?? ''].filter((part) => part.trim() !== '').join('\n');
    if (images) return [{ ...block, text }];
    const { image: _, ...paragraph } = block;
    return text === '' ? [] : [{ ...paragraph, type: 'paragraph', text }];
  });
  if (!images && blocks.length === 0) throw new DocumentFileError('empty');
  return { ...document, blocks, images: images ? document.images : [] };
}

async function recogniseAll(
  images: readonly FileImage[],
  ocr: RecogniseText,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const waiting = [...images];
  const work = async () => {
    for (let image = waiting.shift(); image; image = waiting.shift()) {
      signal.throwIfAborted();
      texts.set(image.key, (await ocr(image, signal)).trim());
    }
  };
  await Promise.all(Array.from({ length: maxTogether }, work));
  return texts;
}
