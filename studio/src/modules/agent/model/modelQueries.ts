import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api.js';
import { agentKeys } from '../keys.js';

/** A setting of a model, from which its field is made. */
export interface ModelParameter {
  name: string;
  label: string;
  kind: 'decimal' | 'whole' | 'boolean' | 'text';
  min: number;
  max: number;
  standard: string;
  presets?: { creative: string; balance: string; precise: string } | undefined;
}

/** A model that agents can use. */
export interface AgentModel {
  id: string;
  name: string;
  isDemo: boolean;
  isOffline: boolean;
  canCallTools: boolean;
  canSeeImages: boolean;
  /** Context window in tokens; 0 if unknown. */
  window: number;
  parameters: ModelParameter[];
}

const kinds = { 1: 'decimal', 2: 'whole', 3: 'boolean', 4: 'text' } as const;

const modelsQuery = (spaceId: string) =>
  queryOptions({
    queryKey: agentKeys.models(spaceId),
    queryFn: async ({ signal }) => {
      const { model_list, can_transcribe } = await api.model.typeList({ space_id: spaceId }, { signal });
      const models = model_list.map(
        (entry): AgentModel => ({
          id: entry.model_type,
          name: entry.name,
          isDemo: entry.is_demo,
          isOffline: entry.is_offline,
          canCallTools: entry.model_ability.function_call,
          canSeeImages: entry.model_ability.image_understanding,
          window: entry.model_quota.token_limit,
          parameters: entry.model_params.map(({ name, label, type, min, max, default_val }) => ({
            name,
            label,
            kind: kinds[type as keyof typeof kinds] ?? 'text',
            min: Number(min),
            max: Number(max),
            standard: default_val.default_val,
            presets:
              default_val.creative === undefined
                ? undefined
                : {
                    creative: default_val.creative,
                    balance: default_val.balance ?? default_val.default_val,
                    precise: default_val.precise ?? default_val.default_val,
                  },
          })),
        }),
      );
      return { models, canTranscribe: can_transcribe };
    },
    staleTime: 60_000,
  });

/** Models of the installation with their settings. */
export const useAgentModels = (spaceId: string) =>
  useQuery({ ...modelsQuery(spaceId), select: ({ models }) => models });

/** Whether people can talk instead of typing. */
export const useCanTalk = (spaceId: string) =>
  useQuery({ ...modelsQuery(spaceId), select: ({ canTranscribe }) => canTranscribe }).data ?? false;
