import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { idOfUri, sharedSeconds, signUrl } from './addresses.js';
import { requireFile } from './rights.js';

/** A file as messages refer to it. */
export interface SharedFile {
  type: 'image' | 'audio' | 'video' | 'file';
  name: string;
  /** Works for a week. */
  url: string;
}

/** A file of the caller, by its id or URI; undefined for one that the caller may not read. */
export async function findSharedFile(context: Context, idOrUri: string): Promise<SharedFile | undefined> {
  const id = idOfUri(idOrUri) ?? (/^\d{1,19}$/.test(idOrUri) ? idOrUri : undefined);
  if (id === undefined) return undefined;
  try {
    const row = await requireFile(context, id);
    const url = await signUrl(context, row, { seconds: sharedSeconds });
    return { type: typeOf(row.contentType), name: row.name, url };
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

function typeOf(contentType: string): SharedFile['type'] {
  const [kind] = contentType.split('/');
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file';
}
