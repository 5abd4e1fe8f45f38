const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const form = new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]{1,64}@${label}(?:\\.${label})*$`, 'i');

/** Plain ASCII addresses only: look-alike letters of other scripts would make two accounts that read the same. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && form.test(text);
}

/** What must be unique: addresses that differ in case are one person's. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
