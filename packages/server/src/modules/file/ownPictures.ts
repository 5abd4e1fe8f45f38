import type { ModelPart, ModelRequest, ModelService } from '@heddle/executor';
import { pictureTypes } from '../../files/pictures/Pictures.js';
import { collect } from '../../files/streams.js';
import type { App } from '../../kernel/services.js';
import { readAddress } from './addresses.js';
import { readBlob } from './blobs.js';
import { thumbnailSourceBytes } from './limits.js';
import { type FileRow, findFile, mayRead } from './rights.js';

/** Larger ones are made smaller before a model gets them, where that can be done. */
const mostBytes = 4 * 1024 * 1024;
const side = 2048;
/** Characters of pictures that one request carries; those beyond keep their addresses. */
const mostTogether = 32 * 1024 * 1024;

/**
 * A model that gets pictures of this server as bytes: their addresses are often no use to a service elsewhere, and
 * never on a machine of one's own. Addresses that are not ours, not valid, or not of pictures of
 * a bearable size stay what they are.
 */
export function withOwnPictures(app: App, model: ModelService): ModelService {
  return {
    async *stream(request, options) {
      yield* model.stream(await withBytes(app, request), options);
    },
  };
}

async function withBytes(app: App, request: ModelRequest): Promise<ModelRequest> {
  const isOurs = (part: ModelPart) => part.type === 'image' && part.url.includes('/api/file/content/');
  if (!request.messages.some(({ parts }) => parts?.some(isOurs))) return request;
  const messages: ModelRequest['messages'][number][] = [];
  let room = mostTogether;
  // One after the other: how many there are is for whoever wrote the workflow to say, and each is read whole.
  for (const message of request.messages) {
    const parts: ModelPart[] = [];
    for (const part of message.parts ?? []) {
      const url = isOurs(part) && room > 0 ? await dataUrlOf(app, part) : undefined;
      room -= url?.length ?? 0;
      parts.push(url === undefined ? part : { type: 'image', url });
    }
    messages.push(message.parts ? { ...message, parts } : message);
  }
  return { ...request, messages };
}

async function dataUrlOf(app: App, part: ModelPart): Promise<string | undefined> {
  const row = part.type === 'text' ? undefined : await fileOf(app, part.url);
  if (!row || !pictureTypes.includes(row.contentType) || row.size > thumbnailSourceBytes) return undefined;
  const never = () => new Error('a blob is as large as its row says');
  const bytes = await collect(await readBlob(app, row), row.size, never);
  const made = bytes.length > mostBytes ? await app.pictures?.make(bytes, side) : undefined;
  return dataUrl(made?.contentType ?? row.contentType, made?.bytes ?? bytes);
}

async function fileOf(app: App, url: string): Promise<FileRow | undefined> {
  if (!URL.canParse(url)) return undefined;
  const { pathname, searchParams } = new URL(url);
  const id = /^\/api\/file\/content\/(\d{1,19})\/[^/]+$/.exec(pathname)?.[1];
  const claim = id && (await readAddress(app, id, searchParams));
  const row = claim && (await findFile(app.db, id));
  return row && (await mayRead(app.db, claim.by, row)) ? row : undefined;
}

// In pieces: a function takes no million arguments.
function dataUrl(contentType: string, bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return `data:${contentType};base64,${btoa(pieces.join(''))}`;
}
