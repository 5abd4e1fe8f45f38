/** Header in which clients name the time zone of their person, such as `Europe/Oslo`. */
const header = 'x-time-zone';
const maxLength = 64;

/** The time zone of the person whose client sent the request; undefined if it names none that is known. */
export function timeZoneOf(headers: Headers): string | undefined {
  const named = headers.get(header) ?? '';
  if (!/^[A-Za-z][\w+/-]*$/.test(named) || named.length > maxLength) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: named }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
