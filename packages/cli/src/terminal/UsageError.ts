/** The command line was not understood or names a file that is not there: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
