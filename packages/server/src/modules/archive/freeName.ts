/** The name, or with the first free number; `longest` is the limit of names of the kind. */
export function freeName(
  wanted: string,
  taken: ReadonlySet<string>,
  longest: number,
  separator = '_',
): string {
  if (!taken.has(wanted.toLowerCase())) return wanted;
  for (let number = 2; ; number += 1) {
    const suffix = `${separator}${number}`;
    const name = `${wanted.slice(0, longest - suffix.length)}${suffix}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
