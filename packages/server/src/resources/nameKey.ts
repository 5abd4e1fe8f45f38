/** How names are compared: case and Unicode form do not make a difference. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
