import type { ModelPart, ModelRequest, ModelService } from '@heddle/executor';
import { pictureTypes } from '../../files/pictures/Pictures.js';
import { collect } from '../../files/streams.js';
import type { App } from '../../kernel/services.js';
import { verifyUrl } from './addresses.js';
import { readBlob } from './blobs.js';
import { thumbnailSourceBytes } from './limits.js';
import { type FileRow, findFile, mayRead } from './rights.js';

/** Larger pictures are scaled down for the model where an image library is available. */
const maxBytes = 4 * 1024 * 1024;
const side = 2048;
/**
 * Maximum total length, in characters, of pictures inlined in a request; further pictures keep their URLs.
 */
const maxTotalCharacters = 32 * 1024 * 1024;

/**
 * Wraps a model service so that pictures stored on this server are sent inline as data URLs: external
 * services often cannot reach this server's URLs, and never reach a local machine. Foreign or invalid URLs,
 * other file types and oversized pictures are left unchanged.
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
  let room = maxTotalCharacters;
  // Sequential: the workflow decides how many pictures there are, and each is read into memory.
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
  const made = bytes.length > maxBytes ? await app.pictures?.make(bytes, side) : undefined;
  return dataUrl(made?.contentType ?? row.contentType, made?.bytes ?? bytes);
}

async function fileOf(app: App, url: string): Promise<FileRow | undefined> {
  if (!URL.canParse(url)) return undefined;
  const { pathname, searchParams } = new URL(url);
  const id = /^\/api\/file\/content\/(\d{1,19})\/[^/]+$/.exec(pathname)?.[1];
  const claim = id && (await verifyUrl(app, id, searchParams));
  const row = claim && (await findFile(app.db, id));
  return row && (await mayRead(app.db, claim.by, row)) ? row : undefined;
}

// In chunks: a function cannot take millions of arguments.
function dataUrl(contentType: string, bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return `data:${contentType};base64,${btoa(pieces.join(''))}`;
}
