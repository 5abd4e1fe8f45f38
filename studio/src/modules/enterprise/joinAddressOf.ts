/** The address of an invitation to the installation, as it is handed over. */
export function joinAddressOf(key: string): string {
  return `${window.location.origin}/join/${key}`;
}
