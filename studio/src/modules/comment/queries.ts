import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import type { LiveResource } from '../presence/index.js';
import { api } from './api.js';
import { commentKeys } from './keys.js';

export type ThreadStatus = 'open' | 'resolved';

const pageSize = 50;
/** Comments of others also arrive without a connection between editors. */
const refetchMs = 60_000;

const toWire = ({ kind, id }: LiveResource) => ({ resource_type: kind, resource_id: id });

/** Threads of a resource, page by page, with the numbers of open ones by anchor. */
export function useThreads(resource: LiveResource, status: ThreadStatus) {
  return useInfiniteQuery({
    queryKey: commentKeys.list(resource.id, status),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.comment.list({ ...toWire(resource), status, page: pageParam, size: pageSize }, { signal }),
    getNextPageParam: ({ has_more }, pages) => (has_more ? pages.length + 1 : undefined),
    refetchInterval: refetchMs,
  });
}

/** People to mention whose name begins with the text. */
export function useMentionable(resource: LiveResource, name: string | undefined) {
  return useQuery({
    queryKey: commentKeys.people(resource.id, name ?? ''),
    enabled: name !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await api.comment.people({ ...toWire(resource), name }, { signal })).people,
  });
}

/** Reads the comments again, for example after others have written some. */
export function refreshComments(resourceId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: commentKeys.ofResource(resourceId) });
}

/** What somebody writes. */
export interface CommentText {
  text: string;
  /** Ids of the people mentioned. */
  mentions: string[];
}

function useChange<Input>(
  { id }: LiveResource,
  mutationFn: (input: Input) => Promise<unknown>,
  isQuiet = false,
) {
  return useMutation({ mutationFn, meta: { isQuiet }, onSuccess: () => refreshComments(id) });
}

export function useStartThread(resource: LiveResource, anchor: string) {
  return useChange(
    resource,
    (input: CommentText) => api.comment.start({ ...toWire(resource), anchor, ...input }),
    true,
  );
}

export function useReply(resource: LiveResource, threadId: string) {
  return useChange(
    resource,
    (input: CommentText) => api.comment.reply({ thread_id: threadId, ...input }),
    true,
  );
}

export function useEditComment(resource: LiveResource, commentId: string) {
  return useChange(
    resource,
    (input: CommentText) => api.comment.edit({ comment_id: commentId, ...input }),
    true,
  );
}

export function useRemoveComment(resource: LiveResource) {
  return useChange(resource, (commentId: string) => api.comment.remove({ comment_id: commentId }));
}

export function useResolveThread(resource: LiveResource, threadId: string) {
  return useChange(resource, (isResolved: boolean) =>
    api.comment.resolve({ thread_id: threadId, is_resolved: isResolved }),
  );
}
