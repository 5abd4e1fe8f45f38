/** Why a model call failed; the message is shown to the user who runs the workflow. */
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
