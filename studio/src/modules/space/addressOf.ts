/** The address of an invitation, as it is handed over. */
export function addressOf(key: string): string {
  return `${window.location.origin}/invite/${key}`;
}

/** The addresses in what a person typed or pasted: one a line, or with commas or blanks between them. */
export function readAddresses(text: string): string[] {
  return [...new Set(text.split(/[\s,;，；]+/).filter((part) => part !== ''))];
}
