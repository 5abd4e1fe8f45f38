import type { Answer } from '@heddle/api-contract';
import type { notices } from '@heddle/api-contract/families/notice';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './api.js';
import { noticeKeys } from './keys.js';

type Calls = (typeof notices)['calls'];
export type NoticeSettings = Answer<Calls['settings']>;
export type KindChoice = NoticeSettings['kinds'][number];

interface Changes {
  kinds?: KindChoice[];
  mail_time?: NoticeSettings['mail_time'];
  mail_hour?: number;
  time_zone?: string;
  webhook_url?: string;
}

/** How the person is told of notices. */
export function useNoticeSettings() {
  return useQuery({
    queryKey: noticeKeys.settings,
    queryFn: ({ signal }) => api.notices.settings({}, { signal }),
  });
}

/** Saves what is given; returns the secret of a new webhook. */
export function useSaveNoticeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: Changes) => api.notices.saveSettings(given),
    // Switches show the new value while it is saved.
    onMutate: ({ kinds, mail_time, mail_hour }) =>
      client.setQueryData<NoticeSettings>(
        noticeKeys.settings,
        (before) =>
          before && {
            ...before,
            ...(mail_time && { mail_time }),
            ...(mail_hour !== undefined && { mail_hour }),
            kinds: before.kinds.map((one) => kinds?.find(({ kind }) => kind === one.kind) ?? one),
          },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: noticeKeys.all }),
  });
}

/** Sends a sample to the webhook. */
export function useTestWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.notices.testWebhook({}),
    onSettled: () => client.invalidateQueries({ queryKey: noticeKeys.settings }),
  });
}
