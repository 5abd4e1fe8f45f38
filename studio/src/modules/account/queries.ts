import { useMutation, useQuery } from '@tanstack/react-query';
import { forgetSession, queryClient } from '../../shared/api/client.js';
import { currentLanguage } from '../../shared/i18n/i18n.js';
import { accountQuery } from './accountQueries.js';
import { api } from './api.js';
import { accountKeys } from './keys.js';

/** Whether sign-up is open: for the first user, for everyone, or with this invitation. */
export function useRegistration(invitation: string | undefined) {
  return useQuery({
    queryKey: accountKeys.registration(invitation),
    queryFn: ({ signal }) => api.account.registration(invitation ? { invitation } : {}, { signal }),
  });
}

interface Credentials {
  email: string;
  password: string;
  setupCode: string;
  /** Key of the invitation that the user opened; empty without one. */
  invitation: string;
}

/** What a visitor does: sign in or sign up. */
export type SignMode = 'login' | 'register';

/**
 * Signs in, or signs up with the page's language. The form shows errors, not a toast. A renewal keeps
 * the data of the same person.
 */
export function useSign(mode: SignMode, isRenewal = false) {
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
    onSuccess: () => {
      if (!isRenewal) forgetSession();
    },
  });
}

/** Requests a password reset code, in the page's language. */
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

/** Signs out, then loads a page anew so that nothing of the session stays in memory. */
export function useLogout(leave = () => window.location.assign('/sign')) {
  return useMutation({
    mutationFn: () => api.account.logout(),
    onSuccess: () => {
      forgetSession();
      leave();
    },
  });
}

const refreshAccount = () => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });

/** Editable fields of the user's profile. */
export interface Profile {
  name: string;
  userName: string;
  description: string;
}

/** Saves the profile; the form shows errors. */
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

/** Changes the password; the server ends the user's other sessions. */
export function useChangePassword() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (input: { password: string; new_password: string }) => api.account.changePassword(input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
}

/** Sends a code to the new email address. */
export function useSendEmailCode() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (input: { email: string; password: string }) => api.account.sendEmailCode(input),
  });
}

/** Changes the email address with the code sent to it. */
export function useChangeEmail() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (code: string) => api.account.changeEmail({ code }),
    onSuccess: refreshAccount,
  });
}

/** Sends a code to the user's own address. */
export function useSendVerificationCode() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: () => api.account.sendVerificationCode({}),
  });
}

/** Verifies the user's address with the code sent to it. */
export function useVerifyEmail() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (code: string) => api.account.verifyEmail({ code }),
    onSuccess: refreshAccount,
  });
}

/** The user's sessions. */
export function useSessions() {
  return useQuery({
    queryKey: accountKeys.sessions,
    queryFn: async ({ signal }) => (await api.account.sessions({}, { signal })).sessions,
  });
}

/** Ends one session, or all except the current one. */
export function useEndSession() {
  return useMutation({
    mutationFn: (sessionId: string | 'others') =>
      sessionId === 'others'
        ? api.account.endOtherSessions({})
        : api.account.endSession({ session_id: sessionId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
}

/** The registration setting, for users who may change it. */
export function useRegistrationSetting() {
  return useQuery({
    queryKey: accountKeys.registrationSetting,
    queryFn: ({ signal }) => api.account.registrationSetting({}, { signal }),
  });
}

export function useSetRegistration() {
  return useMutation({
    mutationFn: (registration: 'open' | 'closed') => api.account.setRegistration({ registration }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.registrationSetting }),
  });
}
