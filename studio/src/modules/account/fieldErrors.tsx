import { ApiError, errorCodes } from '@heddle/api-contract';
import type { ReactNode } from 'react';
import { useMessages } from '../../shared/i18n/i18n.js';
import { Message } from '../../shared/i18n/Message.js';
import { accountMessages } from './accountMessages.js';
import { type AccountMessageKey, signError } from './credentials.js';
import { accountSettingsMessages } from './settingsMessages.js';

/** The error of a field, in the language that is current when it is rendered. */
export function fieldError(key: AccountMessageKey | null): ReactNode {
  return key && <Message table={accountMessages} name={key} />;
}

type SettingsMessageKey = keyof (typeof accountSettingsMessages)['messages']['en'];

/** As `fieldError`, on the pages of the settings. */
export function settingsError(key: SettingsMessageKey | null): ReactNode {
  return key && <Message table={accountSettingsMessages} name={key} />;
}

/** Why the server rejected a form. */
export function SignError({ error }: { error: unknown }) {
  return signError(error, useMessages(accountMessages));
}

/** Whether the server rejected the password that confirms a change. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof ApiError && error.code === errorCodes.wrongCredentials;
}
