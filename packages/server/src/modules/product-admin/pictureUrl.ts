import type { Context } from '../../kernel/Context.js';
import { iconUrl, idOfUri } from '../file/index.js';

/** The URL of a picture of the store. Texts that are no picture of ours have none, so that pages load nothing else. */
export async function pictureUrl(context: Context, uri: string): Promise<string> {
  return idOfUri(uri) === undefined ? '' : iconUrl(context, uri);
}
