import type { Answer, account } from '@heddle/api-contract';
import type { Language } from '@heddle/workflow-schema';
import { announceError } from '../../shared/api/announceError.js';
import { api, queryClient } from '../../shared/api/client.js';
import { currentLanguage, setLanguage } from '../../shared/i18n/i18n.js';

/** The signed-in person. */
export type Account = Answer<(typeof account)['calls']['info']>;

export const accountKey = ['account'] as const;

/** Somebody chose a language that their account does not have yet. */
let isToBeSaved = false;

/**
 * One rule for the language of the page and of the account: what a person chooses is saved to the account, at once or,
 * when they choose before they sign in, then. Otherwise the page takes the language of the account.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  setLanguage(language);
  isToBeSaved = true;
  if (queryClient.getQueryData(accountKey) !== undefined) await saveLanguage();
}

/** What is known of the account now; its language comes to the page, or the page's to it. */
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
  queryClient.setQueryData<Account>(accountKey, (known) => known && { ...known, locale });
  // What the server writes for people, it writes in their language.
  await queryClient.invalidateQueries({ queryKey: ['models'] });
}
