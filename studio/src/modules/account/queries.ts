import type { Answer, account } from '@heddle/api-contract';
import type { Language } from '@heddle/workflow-schema';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../shared/api/client.js';
import { currentLanguage, setLanguage } from '../../shared/i18n/i18n.js';

/** The signed-in person. */
export type Account = Answer<(typeof account)['calls']['info']>;

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => api.account.info({}, { signal }),
  staleTime: 60_000,
});

export function useAccount() {
  return useQuery(accountQuery);
}

/** Whether registering is open, for the first person or for all, and whether it must show the set-up code. */
export function useRegistration() {
  return useQuery({
    queryKey: ['registration'],
    queryFn: ({ signal }) => api.account.registration({}, { signal }),
  });
}

interface Credentials {
  email: string;
  password: string;
  setupCode: string;
}

/** Logs in, or registers in the language that is on screen. Errors stand in the form, not in a toast. */
export function useSign(mode: 'login' | 'register') {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ email, password, setupCode }: Credentials) =>
      mode === 'login'
        ? api.account.login({ email, password })
        : api.account.register({
            email,
            password,
            locale: currentLanguage(),
            ...(setupCode ? { setup_code: setupCode } : {}),
          }),
    onSuccess: () => queryClient.clear(),
  });
}

/** Asks for a code for a new password, in the language that is on screen. */
export function useSendResetCode() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (email: string) => api.account.sendResetCode({ email, locale: currentLanguage() }),
  });
}

export function useResetPassword() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (input: { email: string; code: string; password: string }) =>
      api.account.resetPassword(input),
  });
}

export function useLogout() {
  return useMutation({
    mutationFn: () => api.account.logout(),
    onSuccess: () => {
      queryClient.clear();
      // A full load, so that nothing of the session stays in memory.
      window.location.assign('/sign');
    },
  });
}

/** Changes the words on screen at once and, for somebody signed in, the language the server writes in. */
export async function chooseLanguage(language: Language): Promise<void> {
  setLanguage(language);
  if (!queryClient.getQueryData(accountQuery.queryKey)) return;
  try {
    await api.account.updateProfile({ locale: language });
  } catch {
    // The screen has its language all the same; new workflows keep the former one until it is chosen again.
    return;
  }
  await queryClient.invalidateQueries({ queryKey: ['models'] });
}
