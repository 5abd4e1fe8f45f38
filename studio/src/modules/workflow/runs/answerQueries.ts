import type { Answer } from '@heddle/api-contract';
import type { runHistory } from '@heddle/api-contract/families/run-history';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.js';
import { workflowKeys } from '../keys.js';
import { isUnderWay } from './answerTrace.js';

type Trace = Answer<typeof runHistory.calls.getTrace>;

/** The trace of an agent's answer; read again every two seconds while it is under way. */
export function useAnswerTrace(executeId: string) {
  return useQuery({
    queryKey: workflowKeys.answerRun(executeId),
    queryFn: ({ signal }): Promise<Trace> => api.runHistory.getTrace({ execute_id: executeId }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.spans.some(({ is_entry, status }) => is_entry && isUnderWay(status)) ? 2_000 : false,
  });
}
