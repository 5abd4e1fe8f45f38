/** The version after the last published one: its third number plus one. */
export function nextVersion(last: string): string {
  const numbers = /^([vV]?\d+\.\d+\.)(\d+)$/.exec(last);
  return numbers ? `${numbers[1]}${Number(numbers[2]) + 1}` : 'v0.0.1';
}
