/** URL of an invitation to the installation, to be shared. */
export function joinAddressOf(key: string): string {
  return `${window.location.origin}/join/${key}`;
}
