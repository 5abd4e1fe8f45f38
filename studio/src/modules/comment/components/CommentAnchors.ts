/** The parts of a resource that comments are about, as its editor knows them. */
export interface CommentAnchors {
  /** The part that a new comment is about; empty for the whole resource. */
  current: string;
  /** The name of a part; undefined if there is no such part any more. */
  nameOf(anchor: string): string | undefined;
  /** Shows a part in the editor; absent where there is nothing to show. */
  onShow?: ((anchor: string) => void) | undefined;
}
