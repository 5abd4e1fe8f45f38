import type { Answer } from '@heddle/api-contract';
import type { account } from '@heddle/api-contract/families/account';
import type { Language } from '@heddle/workflow-schema';
import { announceError } from '../../shared/api/announceError.js';
import { queryClient } from '../../shared/api/client.js';
import { currentLanguage, setLanguage } from '../../shared/i18n/i18n.js';
import { modelKeys } from '../model/keys.js';
import { api } from './api.js';
import { accountKeys } from './keys.js';

/** The signed-in user. */
export type Account = Answer<(typeof account)['calls']['info']>;

/** True when the chosen language has not been saved to the account yet. */
let isToBeSaved = false;

/**
 * Keeps the language of the page and of the account in step: a choice is saved to the account at once, or
 * after signing in when made before it. Otherwise the page takes the language of the account.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  setLanguage(language);
  isToBeSaved = true;
  if (queryClient.getQueryData(accountKeys.current) !== undefined) await saveLanguage();
}

/** Applies the language of the account to the page, or saves a pending choice to the account. */
export function followAccount(known: Account): Account {
  const language = known.locale === 'en' ? 'en' : 'zh-CN';
  if (language === currentLanguage()) isToBeSaved = false;
  else if (isToBeSaved) void saveLanguage();
  else setLanguage(language);
  return known;
}

async function saveLanguage(): Promise<void> {
  const locale = currentLanguage();
  try {
    await api.account.updateProfile({ locale });
  } catch (error) {
    announceError(error);
    return;
  }
  if (locale === currentLanguage()) isToBeSaved = false;
  queryClient.setQueryData<Account>(accountKeys.current, (known) => known && { ...known, locale });
  // The server localizes model names by the language of the account.
  await queryClient.invalidateQueries({ queryKey: modelKeys.choices });
}
