/** Why the server cannot start, as one sentence for the person at the terminal. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
