/** A path of an address for people; as it is if it encodes bytes that are no text. */
export function readablePath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
