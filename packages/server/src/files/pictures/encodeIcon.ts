import type { Reason } from '@heddle/api-contract';
import { fileReasons } from '@heddle/api-contract/reasons/file';
import { DomainError } from '../../kernel/DomainError.js';
import { sniffType } from '../sniffType.js';
import { type Pictures, pictureTypes } from './Pictures.js';

/** Icons and avatars are scaled down to this side length in pixels. */
export const iconSide = 512;

/** A picture at icon size; width and height are 0 if no image library is there to measure them. */
export interface EncodedIcon {
  bytes: Uint8Array;
  contentType: string;
  /** With the dot. */
  extension: string;
  width: number;
  height: number;
}

/** Re-encodes a picture at icon size; refuses other content with an error that names the field. */
export async function encodeIcon(
  { pictures }: { readonly pictures?: Pictures },
  bytes: Uint8Array,
  field: string,
): Promise<EncodedIcon> {
  if (bytes.length === 0) throw new DomainError('uploadEmpty', fileReasons.empty({ field }));
  const type = await sniffType(bytes, '');
  const invalid = (reason: Reason) => new DomainError('uploadInvalid', reason);
  if (!type || !pictureTypes.includes(type.contentType)) throw invalid(fileReasons.notAPicture({ field }));
  if (!pictures) return { ...type, bytes, width: 0, height: 0 };
  const made = await pictures.make(bytes, iconSide);
  if (!made) throw invalid(fileReasons.pictureBroken({ field }));
  return { ...made, extension: extensions[made.contentType] };
}

const extensions = { 'image/jpeg': '.jpg', 'image/png': '.png', 'image/webp': '.webp' } as const;
