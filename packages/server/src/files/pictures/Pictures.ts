/** Dimensions of a picture. */
export interface PictureSize {
  /** In pixels. */
  width: number;
  height: number;
}

/** A picture derived from another. */
export interface MadePicture extends PictureSize {
  bytes: Uint8Array;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp';
}

/** Decodes and encodes pictures of the types in `pictureTypes`; absent on hosts without an image library. */
export interface Pictures {
  /** Undefined when the bytes are not a complete picture, or the picture is too large to process. */
  measure(bytes: Uint8Array): Promise<PictureSize | undefined>;
  /**
   * Re-encodes the first frame: rotated upright, scaled down to at most `longest` pixels per side, without
   * metadata. Undefined as above.
   */
  make(bytes: Uint8Array, longest: number): Promise<MadePicture | undefined>;
}

/** Picture types that every browser supports. Not SVG, which is a document that can contain scripts. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
