/** Why a document of another product cannot be converted at all. */
export type ForeignFailure = 'unreadable' | 'unknown' | 'newer' | 'empty' | 'tooMany';

/** A document of another product that is refused as a whole. */
export class ForeignProblem extends Error {
  constructor(
    readonly failure: ForeignFailure,
    readonly parameters: Readonly<Record<string, string | number>> = {},
  ) {
    super(failure);
  }
}
