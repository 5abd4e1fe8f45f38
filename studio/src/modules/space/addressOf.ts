/** URL of an invitation, to be shared. */
export function addressOf(key: string): string {
  return `${window.location.origin}/invite/${key}`;
}

/** Parses email addresses separated by line breaks, commas or spaces; without duplicates. */
export function readAddresses(text: string): string[] {
  return [...new Set(text.split(/[\s,;，；]+/).filter((part) => part !== ''))];
}
