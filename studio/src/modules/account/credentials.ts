import { ApiError, errorCodes } from '@heddle/api-contract';
import { type PasswordRule, passwordRules } from '@heddle/api-contract/families/account';
import { errorText } from '../../shared/api/announceError.js';
import type { Translate } from '../../shared/i18n/i18n.js';
import type { accountMessages } from './accountMessages.js';

/** Keys of the module's messages. */
export type AccountMessageKey = keyof (typeof accountMessages)['messages']['en'];

const passwordMessages = {
  short: 'passwordShort',
  long: 'passwordLong',
  email: 'passwordIsEmail',
  common: 'passwordCommon',
} as const satisfies Record<PasswordRule, AccountMessageKey>;

/** The password rule that was violated, if the server named one. */
function brokenRule({ data }: ApiError): PasswordRule | undefined {
  const rule = (data as { password_rule?: unknown } | undefined)?.password_rule;
  return passwordRules.find((known) => known === rule);
}

/** Checks a new password with the rules that the browser can apply. */
export function passwordProblem(password: string): AccountMessageKey | null {
  if ([...password].length < 8) return 'passwordShort';
  if (new TextEncoder().encode(password).length > 128) return 'passwordLong';
  return null;
}

/** Error codes with messages of our own; other errors show the server's message. */
export function signError(error: unknown, t: Translate<AccountMessageKey>): string {
  if (error instanceof ApiError) {
    const rule = brokenRule(error);
    if (rule !== undefined) return t(passwordMessages[rule]);
    if (error.code === errorCodes.wrongCredentials) return t('wrongCredentials');
    if (error.code === errorCodes.emailTaken) return t('emailTaken');
    if (error.code === errorCodes.registrationClosed) return t('registrationClosed');
    if (error.code === errorCodes.resetCodeInvalid) return t('codeWrong');
  }
  return errorText(error);
}

/** Checks the format of an email address before a mail is sent to it. */
export function emailProblem(email: string): AccountMessageKey | null {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : 'emailInvalid';
}
