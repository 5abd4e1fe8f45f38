import type { Reason } from '@heddle/api-contract';
import type { PasswordRule } from '@heddle/api-contract/families/account';
import { accountReasons } from '@heddle/api-contract/reasons/account';
import { DomainError } from '../kernel/DomainError.js';
import { commonPasswords } from './commonPasswords.js';

const shortest = 8;
const maxBytes = 128;

const reasons: Record<PasswordRule, Reason> = {
  short: accountReasons.passwordShort({ minimum: shortest }),
  long: accountReasons.passwordLong({ maximum: maxBytes }),
  email: accountReasons.passwordIsEmail(),
  common: accountReasons.passwordCommon(),
};

/**
 * Rejects a password that violates a rule, before hashing. The error contains the rule as `password_rule`,
 * for clients with localised messages.
 */
export function requireGoodPassword(password: string, email: string): void {
  const rule = brokenRule(password.normalize('NFC'), email.toLowerCase());
  if (rule !== undefined)
    throw new DomainError('invalidProfile', reasons[rule], { data: { password_rule: rule } });
}

function brokenRule(password: string, own: string): PasswordRule | undefined {
  if ([...password].length < shortest) return 'short';
  if (new TextEncoder().encode(password).length > maxBytes) return 'long';
  const lower = password.toLowerCase();
  if (lower === own || lower === own.split('@')[0]) return 'email';
  return isCommon(lower) ? 'common' : undefined;
}

const rows = [
  '01234567890123456789',
  '09876543210987654321',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
];

function isCommon(lower: string): boolean {
  // "Password2024!" is guessed as easily as "password".
  const core = lower.replace(/[\d\W_]+$/, '');
  return (
    commonPasswords.has(lower) ||
    (core.length > 0 && lower.length - core.length <= 5 && commonPasswords.has(core)) ||
    new Set(lower).size <= 2 ||
    rows.some((row) => row.includes(lower))
  );
}
