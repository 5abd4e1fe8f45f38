import { type Notice, readStatuses } from '@heddle/api-contract/families/notice';
import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useLanguage } from '../../shared/i18n/i18n.js';
import { api } from './api.js';
import { noticeKeys } from './keys.js';

const pageSize = 20;
const pollMs = 60_000;

interface Page {
  notice_list: Notice[];
  next_cursor: string;
  has_more: boolean;
}

/** Number of unread notices. */
export function useUnreadCount() {
  return useQuery({
    queryKey: noticeKeys.unread,
    queryFn: async ({ signal }) => (await api.notices.unreadCount({}, { signal })).unread_count,
    refetchInterval: pollMs,
  });
}

const rowsOf = (data: InfiniteData<Page>) => data.pages.flatMap((page) => page.notice_list);

/** The user's notices, newest first, paginated. */
export function useNotices() {
  return useInfiniteQuery({
    queryKey: noticeKeys.list(useLanguage()),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      api.notices.getList({ count: pageSize, ...(pageParam && { cursor: pageParam }) }, { signal }),
    getNextPageParam: (last) => (last.has_more ? last.next_cursor : undefined),
    select: rowsOf,
  });
}

/** What happened in a space, newest first, paginated. */
export function useActivity(spaceId: string) {
  return useInfiniteQuery({
    queryKey: noticeKeys.activity(spaceId, useLanguage()),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      api.notices.activity(
        { space_id: spaceId, count: pageSize, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    getNextPageParam: (last) => (last.has_more ? last.next_cursor : undefined),
    select: rowsOf,
  });
}

/** Marks one notice as read, or all. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | 'all') =>
      api.notices.markRead(id === 'all' ? { mark_all: true } : { notice_ids: [id] }),
    onSettled: () => client.invalidateQueries({ queryKey: noticeKeys.all }),
  });
}

export const isUnread = ({ read_status: status }: Notice) => status === readStatuses.unread;
