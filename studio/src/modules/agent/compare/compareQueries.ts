import type { RerunEvent } from '@heddle/api-contract/families/agent-test';
import { queryClient } from '../../../shared/api/client.js';
import { api } from '../api.js';
import { storedAgentQuery } from '../draft/draftQueries.js';
import { type ComparedAnswer, historyOf, type Subject } from './comparison.js';

/** Answers a question as the subject of a column; the run ends when it is no longer read. */
export function askSubject(
  botId: string,
  { model, prompt, version }: Subject,
  question: string,
  earlier: readonly ComparedAnswer[],
  signal: AbortSignal,
): AsyncIterable<RerunEvent> {
  return api.agentTest.ask(
    {
      bot_id: botId,
      question,
      history: historyOf(earlier),
      ...(version && { version }),
      ...(model && { model_info: model }),
      ...(prompt !== undefined && { prompt }),
    },
    { signal },
  );
}

/** The blocks of a published version. */
export async function readVersionBlocks(botId: string, version: string) {
  return (await queryClient.fetchQuery(storedAgentQuery(botId, version))).blocks;
}
