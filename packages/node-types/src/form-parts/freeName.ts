/** `stem`, or the first `stem_1`, `stem_2`, … that is not taken. */
export function freeName(stem: string, taken: readonly string[]): string {
  if (!taken.includes(stem)) return stem;
  let number = 1;
  while (taken.includes(`${stem}_${number}`)) number++;
  return `${stem}_${number}`;
}
