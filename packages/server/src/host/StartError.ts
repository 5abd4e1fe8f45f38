const marker = Symbol.for('heddle.StartError');

/** Thrown when the server cannot start, with a one-sentence message for the terminal. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly [marker] = true;

  /** Unlike `instanceof`, recognises errors thrown by other copies of this package. */
  static isInstance(error: unknown): error is StartError {
    return typeof error === 'object' && error !== null && marker in error;
  }
}
