import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { api } from '../api.js';
import { knowledgeKeys } from '../keys.js';

/** The embedding models of the installation, and which one is used. */
export function useEmbedders() {
  return useQuery({
    queryKey: knowledgeKeys.settings,
    queryFn: ({ signal }) => api.knowledgeIndex.settings({}, { signal }),
    staleTime: 60_000,
  });
}

export function useChooseEmbedder() {
  return useMutation({
    mutationFn: (embedder: string) => api.knowledgeIndex.changeSettings({ embedder }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: knowledgeKeys.all }),
  });
}
