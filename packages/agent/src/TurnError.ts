const marker = Symbol.for('@heddle/agent/TurnError');

/** Why a turn has failed. */
export type TurnFailure =
  /** The question and the persona alone exceed the model's context window. */
  | 'contextLength'
  /** The agent has tools, and the model cannot call them. */
  | 'noToolCalls'
  /** The model asked for tools after it was told that it may not. */
  | 'toolRounds'
  /** The model asked for far too many tools in one answer. */
  | 'toolCalls'
  /** The model repeated a call after it was told not to. */
  | 'repeatedCall'
  /** The model gave neither text nor calls. */
  | 'emptyAnswer'
  /** The model was silent for too long. */
  | 'silence'
  /** The turn has taken too long. */
  | 'time'
  /** A hook that must succeed has failed. */
  | 'hook'
  /** The definition needs a service that the host does not have. */
  | 'service'
  /** The model's service has failed. */
  | 'model';

/** A failed turn. `parameters` fill the message; a failure of the model's service is the `cause`. */
export class TurnError extends Error {
  readonly [marker] = true;

  constructor(
    readonly failure: TurnFailure,
    message: string,
    readonly parameters: { readonly [name: string]: string | number } = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'TurnError';
  }

  /** Recognizes errors of every copy of this package. */
  static isInstance(error: unknown): error is TurnError {
    return typeof error === 'object' && error !== null && marker in error;
  }
}
