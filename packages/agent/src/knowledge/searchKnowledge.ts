import type { KnowledgeSettings } from '../AgentDefinition.js';
import type { AgentKnowledge, KnowledgeSlice } from '../AgentServices.js';
import type { TurnInput } from '../TurnInput.js';
import { recentMessages } from './recentMessages.js';

const historyForRewriting = 3;

/** A search of knowledge bases of the agent. */
export interface KnowledgeSearch {
  service: AgentKnowledge;
  settings: KnowledgeSettings;
  input: TurnInput;
  query: string;
  /** Absent: all of the agent. */
  datasetIds?: string[];
}

/** Searches with the agent's settings; the last rounds help to resolve what the query refers to. */
export function searchKnowledge(
  { service, settings, input, query, datasetIds }: KnowledgeSearch,
  options: { signal: AbortSignal; idempotencyKey: string },
): Promise<KnowledgeSlice[]> {
  const { datasets, topK, minScore, strategy, useRerank, useRewrite, useSql } = settings;
  const history = recentMessages(input, historyForRewriting);
  return service.search(
    {
      datasetIds: datasetIds ?? datasets.map(({ id }) => id),
      query,
      ...(topK === undefined ? {} : { topK }),
      ...(minScore === undefined ? {} : { minScore }),
      ...(strategy === undefined ? {} : { strategy }),
      ...(useRerank === undefined ? {} : { useRerank }),
      ...(useRewrite === undefined ? {} : { useRewrite }),
      ...(useSql === undefined ? {} : { useSql }),
      ...(history.length === 0 ? {} : { history }),
    },
    options,
  );
}
