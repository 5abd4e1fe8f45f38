/** A resource in the library. */
export interface LibraryRow {
  id: string;
  /** One of `resourceTypes`. */
  type: number;
  /** Its meaning depends on the type. */
  subType: number;
  name: string;
  description: string;
  /** URL of its own picture, or empty. */
  icon: string;
  isPublished: boolean;
  creatorName: string;
  /** Milliseconds since 1970. */
  editedAt: number;
  tagIds: readonly string[];
  canEdit: boolean;
  canDelete: boolean;
}
