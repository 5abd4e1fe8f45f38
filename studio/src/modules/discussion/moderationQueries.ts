import { reportStatuses, reportTypes } from '@heddle/api-contract/families/moderation';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { api } from './api.js';
import { discussionKeys } from './keys.js';

const pageSize = 20;

/** Pages of a list whose answer has a total. */
function usePages<Row>(
  part: string,
  load: (
    page: { page_num: number; page_size: number },
    signal: AbortSignal,
  ) => Promise<{ rows: Row[]; total: number }>,
) {
  return useInfiniteQuery({
    queryKey: discussionKeys.moderation(part),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => load({ page_num: pageParam, page_size: pageSize }, signal),
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  });
}

export function useOpenReports() {
  return usePages('reports', async (page, signal) => {
    const input = { ...page, report_status: reportStatuses.notProcessed };
    const { report_datas, total_count } = await api.moderation.reports(input, { signal });
    return { rows: report_datas, total: total_count };
  });
}

/** A post or a comment, as moderators see it. */
export interface Content {
  kind: 'post' | 'comment';
  id: string;
  title: string;
  text: string;
  productName: string;
  author: { id: string; author_name: string; status: number };
  status: number;
  /** Seconds since 1970. */
  at: number;
  reportCount: number;
}

export function useContents(kind: Content['kind'], status: number) {
  return usePages<Content>(`${kind} ${status}`, async (page, signal) => {
    if (kind === 'post') {
      const { posts, total } = await api.moderation.posts({ ...page, status }, { signal });
      const rows = posts.map((post) => ({
        ...{ kind, id: post.id, title: post.title, text: post.content, productName: post.item_show_name },
        ...{ author: post.author, status: post.status, at: Number(post.created_at) },
        reportCount: post.report_count,
      }));
      return { rows, total };
    }
    const { comments, total } = await api.moderation.comments({ ...page, status }, { signal });
    const rows = comments.map((comment) => ({
      ...{ kind, id: comment.id, title: '', text: comment.content, productName: comment.product_name },
      ...{ author: comment.author, status: comment.status, at: Number(comment.published_at) },
      reportCount: comment.report_count,
    }));
    return { rows, total };
  });
}

const refresh = () => queryClient.invalidateQueries({ queryKey: discussionKeys.all });

/** Decides who sees a post or a comment. */
export function useDecide() {
  return useMutation({
    mutationFn: ({ kind, id, status }: { kind: Content['kind']; id: string; status: 1 | 2 | 3 }) =>
      kind === 'post'
        ? api.moderation.setPosts({ ids: [id], status })
        : api.moderation.setComments({ ids: [id], status }),
    onSuccess: refresh,
  });
}

/** Closes a report, after deleting what it is about if asked to. */
export function useCloseReport() {
  return useMutation({
    mutationFn: async (input: { id: string; objectId: string; type: number; isDeleted: boolean }) => {
      const objects = { ids: [input.objectId], status: 3 as const };
      if (input.isDeleted && input.type === reportTypes.interactionPost)
        await api.moderation.setPosts(objects);
      if (input.isDeleted && input.type === reportTypes.interactionComment)
        await api.moderation.setComments(objects);
      await api.moderation.closeReports({ ids: [input.id] });
    },
    onSuccess: refresh,
  });
}

export function useSetBan() {
  return useMutation({
    mutationFn: ({ userId, isBanned }: { userId: string; isBanned: boolean }) =>
      api.moderation.setUser({ user_id: userId, status: isBanned ? 1 : 0 }),
    onSuccess: refresh,
  });
}

export function useModerationSettings() {
  return useQuery({
    queryKey: discussionKeys.moderation('settings'),
    queryFn: ({ signal }) => api.moderation.readSettings({}, { signal }),
  });
}

interface SettingsChange {
  discussion_status?: 0 | 1;
  blocked_words?: string[];
  is_premoderated?: boolean;
}

export function useChangeSettings() {
  return useMutation({
    mutationFn: (change: SettingsChange) => api.moderation.changeSettings(change),
    onSuccess: refresh,
  });
}
