const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const form = new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]{1,64}@${label}(?:\\.${label})*$`, 'i');

/** Accepts plain ASCII addresses only: homoglyphs would allow two accounts that look the same. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && form.test(text);
}

/** Normalised form that must be unique: addresses that differ only in case count as the same. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
