const names =
  /^(?:(?:proxy-)?authorization|cookie|(?:x-)?(?:\w+-)*(?:api|subscription)[-_]?key|(?:x-)?(?:access|auth|private|refresh)[-_]?token|client[-_]?secret|secret(?:[-_]?key)?|token|password|passwd|pwd)$/i;

/** True if the name of a header or query parameter suggests a credential. */
export function isCredentialName(name: string): boolean {
  return name.length <= 100 && names.test(name);
}
