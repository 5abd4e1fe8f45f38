import { resourceTypes } from '@heddle/api-contract/families/library';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { libraryKeys } from '../../library/keys.js';
import { api } from '../api.js';
import { agentKeys } from '../keys.js';

/** Where prompts come from: with Heddle, or from the members of the space. */
export const promptSources = ['official', 'space'] as const;
export type PromptSource = (typeof promptSources)[number];

/** A prompt to choose; the text of one of the space is read when it is chosen. */
export interface ListedPrompt {
  id: string;
  name: string;
  description: string;
  text: string | undefined;
}

const pageSize = 50;

interface PromptPage {
  rows: ListedPrompt[];
  next: string | undefined;
}

/** Prompts that match the search, by name, paginated. */
export function usePrompts(spaceId: string, source: PromptSource, search: string) {
  return useInfiniteQuery({
    queryKey: agentKeys.prompts(spaceId, source, search),
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }): Promise<PromptPage> =>
      source === 'official' ? listOfficial(search, signal) : listOfSpace(spaceId, search, pageParam, signal),
    getNextPageParam: (last) => last.next,
    select: (data: InfiniteData<PromptPage>) => data.pages.flatMap(({ rows }) => rows),
  });
}

async function listOfficial(keyword: string, signal: AbortSignal): Promise<PromptPage> {
  const rows = await api.prompt.official({ keyword }, { signal });
  return {
    rows: rows.map(({ id, name, description, prompt_text: text }) => ({ id, name, description, text })),
    next: undefined,
  };
}

async function listOfSpace(
  space_id: string,
  name: string,
  cursor: string,
  signal: AbortSignal,
): Promise<PromptPage> {
  const answer = await api.library.resourceList(
    {
      ...{ space_id, name, size: pageSize },
      res_type_filter: [resourceTypes.prompt],
      ...(cursor !== '' && { cursor }),
    },
    { signal },
  );
  return {
    rows: answer.resource_list.map(({ res_id: id, name, desc: description }) => {
      return { id, name, description, text: undefined };
    }),
    next: answer.has_more ? answer.cursor : undefined,
  };
}

const textQuery = (id: string) =>
  queryOptions({
    queryKey: agentKeys.prompt(id),
    queryFn: async () => (await api.prompt.get({ prompt_resource_id: id })).prompt_text,
  });

/** Reads the text of a prompt. */
export function useReadPrompt() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, text }: ListedPrompt) => text ?? (await client.fetchQuery(textQuery(id))),
  });
}

/** The text of a prompt. */
export const usePrompt = (id: string) => useQuery(textQuery(id));

/** Adds a prompt to the library of the space, or replaces the one with the id. */
export function useSavePrompt(space_id: string) {
  const client = useQueryClient();
  return useMutation({
    // The dialog shows the error.
    meta: { isQuiet: true },
    mutationFn: (given: { id?: string; name: string; description: string; prompt_text: string }) =>
      api.prompt.save({ prompt: { space_id, ...given } }),
    onSuccess: async (_answer, { id }) => {
      if (id !== undefined) client.removeQueries({ queryKey: agentKeys.prompt(id) });
      await refreshPrompts(client, space_id);
    },
  });
}

/** Deletes a prompt for good; agents keep their copies of its text. */
export function useDeletePrompt(spaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.prompt.delete({ prompt_resource_id: id }),
    onSettled: () => refreshPrompts(client, spaceId),
  });
}

async function refreshPrompts(client: QueryClient, spaceId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: agentKeys.promptsOf(spaceId) }),
    client.invalidateQueries({ queryKey: libraryKeys.space(spaceId) }),
  ]);
}
