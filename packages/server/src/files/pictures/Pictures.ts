/** What can be seen of a picture without showing it. */
export interface PictureSize {
  /** Pixels. */
  width: number;
  height: number;
}

/** A picture that was made of another. */
export interface MadePicture extends PictureSize {
  bytes: Uint8Array;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp';
}

/** Reads and makes pictures of the types `pictureTypes`; a host without an image library has none. */
export interface Pictures {
  /** Undefined when the bytes are no whole picture, or one that is too large to look at. */
  measure(bytes: Uint8Array): Promise<PictureSize | undefined>;
  /**
   * The picture anew: upright, at most `longest` pixels a side, its first frame, and without anything that a camera or a
   * program wrote into it. Undefined as above.
   */
  make(bytes: Uint8Array, longest: number): Promise<MadePicture | undefined>;
}

/** Types that are pictures to every browser. SVG is not among them: it is a document that can carry scripts. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
