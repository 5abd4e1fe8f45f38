/** Why a call of a model failed; the message is a sentence for the person who runs the workflow. */
export type ModelErrorKind =
  | 'unknown'
  | 'key'
  | 'address'
  | 'model'
  | 'capability'
  | 'limit'
  | 'time'
  | 'size'
  | 'refused'
  | 'endpoint';

export class ModelError extends Error {
  override readonly name = 'ModelError';

  constructor(
    readonly kind: ModelErrorKind,
    message: string,
  ) {
    super(message);
  }
}
