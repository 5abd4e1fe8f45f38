/** How a literal in the authorization of a node refers to a credential of the space: this text, and an id. */
export const credentialPrefix = 'heddle-credential:';

/** The literal that refers to a credential. */
export function credentialReference(id: string): string {
  return credentialPrefix + id;
}

/** The id of the credential that a text refers to; undefined if it is anything else. */
export function readCredentialReference(text: unknown): string | undefined {
  const [, id] = typeof text === 'string' ? (/^heddle-credential:(\d{1,19})$/.exec(text) ?? []) : [];
  return id;
}
