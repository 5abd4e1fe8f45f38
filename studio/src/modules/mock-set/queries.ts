import type { Answer, Request } from '@heddle/api-contract';
import { generationStatuses, type generators, type mockSet } from '@heddle/api-contract/families/mock-set';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { api } from './api.js';
import { mockSetKeys } from './keys.js';
import type { MockedTool, MockScene } from './MockedTool.js';

type Calls = typeof mockSet.calls;

export type MockSet = Answer<Calls['listSets']>['mockSets'][number];
export type MockRule = Answer<Calls['listRules']>['mockRules'][number];
/** What a form says of a mock set. */
export type MockSetChange = Omit<Request<Calls['saveSet']>, 'id' | 'mockSubject'>;
/** What a form says of a rule. */
export type MockRuleChange = Omit<Request<Calls['saveRule']>, 'id' | 'mocksetID' | 'debugCallID'>;

const pageLimit = 100;

function subjectOf({ toolId, pluginId }: Pick<MockedTool, 'toolId' | 'pluginId'>) {
  return { componentID: toolId, parentComponentID: pluginId };
}

/** The mock sets of a tool, latest change first, and the JSON schema that their answers must fit. */
export function useMockSets(tool: MockedTool) {
  return useQuery({
    queryKey: mockSetKeys.ofTool(tool.toolId),
    queryFn: async ({ signal }) => {
      const ask = { mockSubject: subjectOf(tool), pageLimit };
      const { mockSets, schema } = await api.mockSet.listSets(ask, { signal });
      return { sets: mockSets, schema };
    },
  });
}

/** The rules of a mock set, in the order in which they are tried. */
export function useMockRules(setId: string) {
  return useQuery({
    queryKey: mockSetKeys.rules(setId),
    queryFn: async ({ signal }) =>
      (await api.mockSet.listRules({ mockSetID: setId, pageLimit }, { signal })).mockRules,
  });
}

/** The ids of the mock sets that the user has chosen in a scene, by tool. */
export function useMockBindings({ scene, callerId }: MockScene, isEnabled = true) {
  return useQuery({
    queryKey: mockSetKeys.bindings(scene, callerId),
    enabled: isEnabled,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const bizCtx = { trafficScene: scene, ...(callerId !== '' && { trafficCallerID: callerId }) };
      const { mockSetBindings } = await api.mockSet.listBindings({ bizCtx }, { signal });
      return new Map(
        mockSetBindings.map(({ mockSetID, mockSubject }) => [mockSubject.componentID, mockSetID]),
      );
    },
  });
}

/** Chooses a mock set for the user in a scene; without one, the tool itself answers. */
export function useBindMockSet({ scene, callerId }: MockScene) {
  return useMutation({
    mutationFn: ({ tool, setId }: { tool: MockedTool; setId: string | undefined }) =>
      api.mockSet.bind({
        ...(setId !== undefined && { mockSetID: setId }),
        mockSubject: subjectOf(tool),
        bizCtx: { trafficScene: scene, ...(callerId !== '' && { trafficCallerID: callerId }) },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mockSetKeys.bindings(scene, callerId) }),
  });
}

function refresh(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: mockSetKeys.all });
}

/** Adds a mock set, or changes the one with this id; resolves with its id. Forms show errors. */
export function useSaveMockSet(tool: MockedTool, meta: { isQuiet?: boolean } = { isQuiet: true }) {
  return useMutation({
    meta,
    mutationFn: async ({ id, ...change }: MockSetChange & { id?: string | undefined }) =>
      (
        await api.mockSet.saveSet({
          ...(id === undefined ? { mockSubject: subjectOf(tool) } : { id }),
          ...change,
        })
      ).id,
    onSettled: refresh,
  });
}

/** How many people use a mock set. */
export function useCountUsers() {
  return useMutation({
    mutationFn: async (setId: string) => (await api.mockSet.usage({ mockSetID: setId })).usersUsageCount,
  });
}

export function useDeleteMockSet() {
  return useMutation({
    mutationFn: (id: string) => api.mockSet.deleteSet({ id }),
    onSettled: refresh,
  });
}

/** Adds a rule to a mock set, or changes the one with this id. The form shows errors. */
export function useSaveRule(setId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ id, ...change }: MockRuleChange & { id?: string | undefined }) =>
      api.mockSet.saveRule({ ...(id === undefined ? { mocksetID: setId } : { id }), ...change }),
    onSettled: refresh,
  });
}

export function useDeleteRule() {
  return useMutation({
    mutationFn: (id: string) => api.mockSet.deleteRule({ id }),
    onSettled: refresh,
  });
}

export interface Generation {
  generator: (typeof generators)[number];
  quantity: number;
  wish: string;
}

/** Lets the server write answers; resolves with their JSON texts. */
export function useGenerateAnswers(setId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({
      generator,
      quantity,
      wish,
      signal,
    }: Generation & { signal: AbortSignal }): Promise<string[]> => {
      const { taskID } = await api.mockSet.generate(
        { mockSetID: setId, generator, quantity, ...(wish.trim() !== '' && { desc: wish.trim() }) },
        { signal },
      );
      const { status, choices } = await api.mockSet.getGenerated({ taskID }, { signal });
      return status === generationStatuses.finished ? choices.map(({ content }) => content) : [];
    },
  });
}

/** What the tool itself gave in the user's last debug calls, newest first. */
export function useDebugAnswers({ pluginId, toolId }: MockedTool) {
  return useQuery({
    queryKey: mockSetKeys.answers(toolId),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const ask = { plugin_id: pluginId, api_id: toolId, page: 1, size: 20 };
      const { calls } = await api.plugin.debugHistory(ask, { signal });
      return calls.filter(({ success }) => success);
    },
  });
}
