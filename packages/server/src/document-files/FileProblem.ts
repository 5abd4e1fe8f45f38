import type { documentFileReasons } from '@heddle/api-contract/reasons/document-file';

/** Names of the reasons why a file is not read. */
export type ProblemKind = keyof typeof documentFileReasons;

/** Values that the text of a reason names. */
export type ProblemParameters = Readonly<Record<string, string | number>>;

/** Why a file cannot be read, as readers throw it; a `DocumentFileError` outside of their thread. */
export class FileProblem extends Error {
  override readonly name: string = 'FileProblem';

  constructor(
    readonly kind: ProblemKind,
    readonly parameters: ProblemParameters = {},
    options?: ErrorOptions,
  ) {
    super(kind, options);
  }
}
