import { canInInstallation, type InstallationAction } from '@heddle/api-contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../shared/api/client.js';
import { currentLanguage } from '../../shared/i18n/i18n.js';
import { accountKey, followAccount } from './accountLanguage.js';

export const accountQuery = queryOptions({
  queryKey: accountKey,
  queryFn: async ({ signal }) => followAccount(await api.account.info({}, { signal })),
  staleTime: 60_000,
});

export function useAccount() {
  return useQuery(accountQuery);
}

/** Whether the person's role in the installation allows this; false until it is known. */
export function useMay(action: InstallationAction): boolean {
  const role = useAccount().data?.installation_role;
  return role !== undefined && canInInstallation(role, action);
}

/** Whether registering is open, for the first person, for all, or by this invitation. */
export function useRegistration(invitation: string | undefined) {
  return useQuery({
    queryKey: ['registration', invitation],
    queryFn: ({ signal }) => api.account.registration(invitation ? { invitation } : {}, { signal }),
  });
}

interface Credentials {
  email: string;
  password: string;
  setupCode: string;
  /** The key of the invitation by which somebody came; empty without one. */
  invitation: string;
}

/** Logs in, or registers in the language that is on screen. Errors stand in the form, not in a toast. */
export function useSign(mode: 'login' | 'register') {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ email, password, setupCode, invitation }: Credentials) =>
      mode === 'login'
        ? api.account.login({ email, password })
        : api.account.register({
            email,
            password,
            locale: currentLanguage(),
            ...(setupCode ? { setup_code: setupCode } : {}),
            ...(invitation ? { invitation } : {}),
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

const refreshAccount = () => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });

/** What a person may change of themselves. */
export interface Profile {
  name: string;
  userName: string;
  description: string;
}

/** Changes the profile; a refusal stands in the form. */
export function useSaveProfile() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ name, userName, description }: Profile) =>
      api.account.updateProfile({ name, user_unique_name: userName, description }),
    onSuccess: refreshAccount,
  });
}

/** Switches mails about requests on or off. */
export function useSaveRequestMails() {
  return useMutation({
    mutationFn: (request_mails: boolean) => api.account.updateProfile({ request_mails }),
    onSuccess: refreshAccount,
  });
}

export function useUploadAvatar() {
  return useMutation({
    mutationFn: (avatar: File) => api.account.uploadAvatar({ avatar }),
    onSuccess: refreshAccount,
  });
}

/** Sets another password; the other sessions of the person end. */
export function useChangePassword() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (input: { password: string; new_password: string }) => api.account.changePassword(input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['sessions'] }),
  });
}

/** Sends a code to the address that the person wants. */
export function useSendEmailCode() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (input: { email: string; password: string }) => api.account.sendEmailCode(input),
  });
}

/** Changes the address by the code that was sent there. */
export function useChangeEmail() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (code: string) => api.account.changeEmail({ code }),
    onSuccess: refreshAccount,
  });
}

/** Where the person is signed in. */
export function useSessions() {
  return useQuery({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await api.account.sessions({}, { signal })).sessions,
  });
}

/** Ends one session, or all but this one. */
export function useEndSession() {
  return useMutation({
    mutationFn: (sessionId: string | 'others') =>
      sessionId === 'others'
        ? api.account.endOtherSessions({})
        : api.account.endSession({ session_id: sessionId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['sessions'] }),
  });
}

/** Who may register, for those who decide it. */
export function useRegistrationSetting() {
  return useQuery({
    queryKey: ['registrationSetting'],
    queryFn: ({ signal }) => api.account.registrationSetting({}, { signal }),
  });
}

export function useSetRegistration() {
  return useMutation({
    mutationFn: (registration: 'open' | 'closed') => api.account.setRegistration({ registration }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['registrationSetting'] }),
  });
}
