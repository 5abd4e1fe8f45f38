import type { Input, Result } from '@heddle/api-contract';
import { type files, fileUses } from '@heddle/api-contract/families/file';
import { fileReasons } from '@heddle/api-contract/reasons/file';
import { chunksOf, oneChunk } from '../../files/streams.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { signUrl, uriOf } from './addresses.js';
import { base64Bytes, iconBytes } from './limits.js';
import { toOpenFile, toStoredFile } from './presenters.js';
import { storeFile, storeIcon } from './storeFile.js';

type Calls = typeof files.calls;

/** Stores a file for the holder of an access token. */
export async function uploadOpen(
  context: Context,
  { file }: Input<Calls['openUpload']>,
): Promise<Result<Calls['openUpload']>> {
  const row = await storeFile(context, { name: file.name, spaceId: null, content: chunksOf(file.stream()) });
  return toOpenFile(context, row);
}

/** Stores a file in a space. */
export async function upload(
  context: Context,
  { space_id, file }: Input<Calls['upload']>,
): Promise<Result<Calls['upload']>> {
  const { spaceId } = await context.spaceAccess(space_id, 'createResource');
  const row = await storeFile(context, { name: file.name, spaceId, content: chunksOf(file.stream()) });
  return toStoredFile(context, row);
}

/** Stores a small base64 file: an icon, unless it is declared as a dataset file. */
export async function uploadBase64(
  context: Context,
  { file_head, data }: Input<Calls['uploadBase64']>,
): Promise<Result<Calls['uploadBase64']>> {
  const bytes = decode(data ?? '');
  const name = `file.${file_head?.file_type?.replace(/^\./, '') ?? ''}`;
  const file = { name, spaceId: null, content: oneChunk(bytes) };
  const use = file_head?.biz_type ?? fileUses.unknown;
  const row =
    use === fileUses.dataset || use === fileUses.unknown
      ? await storeFile(context, file)
      : await storeIcon(context, file, { kind: 'icon', maxBytes: iconBytes, field: 'data' });
  return { upload_url: await signUrl(context, row), upload_uri: uriOf(row) };
}

function decode(text: string): Uint8Array {
  // Some clients send the whole data URL of a browser's FileReader.
  const base64 = text.replace(/^data:[^,]{0,200},/, '');
  if (base64.length > (base64Bytes * 4) / 3 + 4)
    throw new DomainError(
      'uploadTooLarge',
      fileReasons.base64TooLarge({ field: 'data', maximum: base64Bytes }),
    );
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw new DomainError('badRequest', programText('data: not base64'));
  }
}
