import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useLanguage } from '../../../shared/i18n/i18n.js';
import { refreshWorkflows } from '../../workflow/index.js';
import { api } from '../api.js';
import { agentKeys } from '../keys.js';
import { refreshAgents } from '../queries.js';

/** Sample agents of the installation. */
export function useAgentSamples() {
  const language = useLanguage();
  return useQuery({
    queryKey: agentKeys.samples(language),
    queryFn: ({ signal }) => api.bot.sampleList({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type AgentSample = NonNullable<ReturnType<typeof useAgentSamples>['data']>[number];

/** Creates a sample, or finds the one that was created before, and opens its editor. */
export function useOpenSample(spaceId: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (sample: AgentSample['id']) => api.bot.createSample({ space_id: spaceId, sample }),
    onSuccess: ({ bot_id }) =>
      navigate({
        to: '/space/$space_id/bot/$bot_id',
        params: { space_id: spaceId, bot_id },
        // Newcomers chat before they edit.
        search: { pane: 'preview' },
      }),
    onSettled: () => {
      void refreshAgents(spaceId);
      // Some samples come with a workflow.
      void refreshWorkflows(spaceId);
    },
  });
}
