import type { TestCaseContent, TestResult, TestRun } from '@heddle/api-contract/families/agent-test';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.js';
import { agentKeys } from '../keys.js';
import { findAnswer } from '../story/storyQueries.js';

/** A test case of an agent. */
export interface TestCase {
  id: string;
  content: TestCaseContent;
}

export function useTestCases(botId: string) {
  return useQuery({
    queryKey: agentKeys.testCases(botId),
    queryFn: async ({ signal }): Promise<TestCase[]> => {
      const { cases } = await api.agentTest.listCases({ bot_id: botId }, { signal });
      return cases.map(({ case_id: id, creator_id: _, updated_at: __, ...content }) => ({ id, content }));
    },
  });
}

/** A test case made of an answer of the draft, with what the answer was. */
export function useDraftCase(botId: string, chatId: string) {
  return useQuery({
    queryKey: agentKeys.draftCase(botId, chatId),
    queryFn: async ({ signal }) =>
      api.agentTest.draftCase(await findAnswer(botId, chatId, signal), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Stores a test case: a new one without an id. */
export function useSaveCase(botId: string) {
  const client = useQueryClient();
  return useMutation({
    // The dialog shows the error.
    meta: { isQuiet: true },
    mutationFn: ({ id, content }: { id: string | undefined; content: TestCaseContent }) =>
      api.agentTest.saveCase({ bot_id: botId, case_id: id, content }),
    onSuccess: () => client.invalidateQueries({ queryKey: agentKeys.testCases(botId) }),
  });
}

export function useDeleteCase(botId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.agentTest.deleteCase({ bot_id: botId, case_id: id }),
    onSuccess: () => client.invalidateQueries({ queryKey: agentKeys.tests(botId) }),
  });
}

export function useImportCases(botId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cases: TestCaseContent[]) => api.agentTest.importCases({ bot_id: botId, cases }),
    onSuccess: () => client.invalidateQueries({ queryKey: agentKeys.testCases(botId) }),
  });
}

/** Runs cases against the draft; all without ids. */
export function useRunTests(botId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[] | undefined) => api.agentTest.run({ bot_id: botId, case_ids: ids }),
    onSuccess: () => client.invalidateQueries({ queryKey: agentKeys.testRuns(botId) }),
  });
}

export function useCancelTests(botId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (runId: string) => api.agentTest.cancelRun({ bot_id: botId, run_id: runId }),
    onSettled: () => client.invalidateQueries({ queryKey: agentKeys.tests(botId) }),
  });
}

const pollMs = 1_000;

/** The latest test runs, newest first. */
export function useTestRuns(botId: string) {
  return useQuery({
    queryKey: agentKeys.testRuns(botId),
    queryFn: async ({ signal }): Promise<TestRun[]> =>
      (await api.agentTest.listRuns({ bot_id: botId }, { signal })).runs,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'running') ? pollMs : false),
  });
}

/** A test run with its results. */
export function useTestRun(botId: string, runId: string) {
  return useQuery({
    queryKey: agentKeys.testRun(botId, runId),
    queryFn: ({ signal }): Promise<{ run: TestRun; results: TestResult[] }> =>
      api.agentTest.getRun({ bot_id: botId, run_id: runId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.run.status === 'running' ? pollMs : false),
  });
}
