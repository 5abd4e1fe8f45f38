/** The command line is invalid, or names a file that does not exist: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
