const names =
  /^(?:(?:proxy-)?authorization|cookie|(?:x-)?(?:\w+-)*(?:api|subscription)[-_]?key|(?:x-)?(?:access|auth|private|refresh)[-_]?token|client[-_]?secret|secret(?:[-_]?key)?|token|password|passwd|pwd)$/i;

/** Whether a header or a field of a query carries a credential by its name, as far as names tell. */
export function isCredentialName(name: string): boolean {
  return name.length <= 100 && names.test(name);
}
