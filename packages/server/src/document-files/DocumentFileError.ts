import type { Reason } from '@heddle/api-contract';
import { documentFileReasons } from '@heddle/api-contract/reasons/document-file';
import { FileProblem, type ProblemKind, type ProblemParameters } from './FileProblem.js';

/** A file that cannot be read, with the reason that clients receive. */
export class DocumentFileError extends FileProblem {
  override readonly name = 'DocumentFileError';
  readonly reason: Reason;

  constructor(kind: ProblemKind, parameters: ProblemParameters = {}, options?: ErrorOptions) {
    super(kind, parameters, options);
    this.reason = (documentFileReasons[kind] as (values: ProblemParameters) => Reason)(parameters);
    this.message = this.reason.text;
  }
}
