import { commonPasswords } from './commonPasswords.js';

const shortest = 8;
const longestBytes = 128;

/** Why a password is refused, or undefined. Checked before anything is hashed. */
export function passwordProblem(password: string, email: string): string | undefined {
  const normalised = password.normalize('NFC');
  if ([...normalised].length < shortest) return `the password needs at least ${shortest} characters`;
  if (new TextEncoder().encode(normalised).length > longestBytes) {
    return `the password may have at most ${longestBytes} bytes`;
  }
  const lower = normalised.toLowerCase();
  const own = email.toLowerCase();
  if (lower === own || lower === own.split('@')[0]) return 'the password must not be the e-mail address';
  if (isCommon(lower)) return 'this password is among the most common ones and would be guessed at once';
  return undefined;
}

const rows = [
  '01234567890123456789',
  '09876543210987654321',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
];

function isCommon(lower: string): boolean {
  // "Password2024!" is guessed as soon as "password" is.
  const core = lower.replace(/[\d\W_]+$/, '');
  return (
    commonPasswords.has(lower) ||
    (core.length > 0 && lower.length - core.length <= 5 && commonPasswords.has(core)) ||
    new Set(lower).size <= 2 ||
    rows.some((row) => row.includes(lower))
  );
}
