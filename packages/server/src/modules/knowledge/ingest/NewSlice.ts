import type { SliceRow } from '../requireDataset.js';
import type { StoredColumn } from '../stored.js';

/** A slice to be, in order; `parent` is the position of another one in the list. */
export type NewSlice = Pick<SliceRow, 'content'> &
  Partial<
    Pick<
      SliceRow,
      'start' | 'end' | 'page' | 'level' | 'title' | 'keywords' | 'isEnabled' | 'isEdited' | 'hit'
    >
  > & {
    parent?: number | undefined;
  };

/** The slices of a document, and what else is known of it then. */
export interface Split {
  slices: NewSlice[];
  pages?: number;
  columns?: StoredColumn[];
  /** Sequence of the first slice. */
  first?: number;
}
