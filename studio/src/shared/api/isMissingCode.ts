/**
 * Whether code of the studio could not be loaded: after an update of the server, the files that an open page refers
 * to are gone. Each browser words it differently.
 */
export function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|loading (?:css )?chunk|unable to preload css/i.test(
      error.message,
    )
  );
}
