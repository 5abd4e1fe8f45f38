import type { Answer, ManagedModel, modelManage, ProviderAccount, Request } from '@heddle/api-contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../shared/api/client.js';

type Calls = typeof modelManage.calls;

/** A service of the installation, as its owner sees it. */
export type Provider = ProviderAccount;

/** A model with the service that it belongs to; models of the file and the demo belong to none. */
export interface ModelRow extends ManagedModel {
  providerId: string | undefined;
}

/** What a model is saved with. */
export type ModelChange = Request<Calls['upsertModel']>['modelAccount']['model'];

/** What a service is saved with. */
export type ProviderChange = Omit<Request<Calls['createAccount']>, 'spaceID'>;

const settingsKey = ['model-settings'] as const;

/** Everything that lists models asks again, the editor's list of models too. */
async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: settingsKey }),
    queryClient.invalidateQueries({ queryKey: ['models'] }),
  ]);
}

/** The services and all models of the installation. `spaceId` is any space of the person: the calls ask for one. */
export function useModelSettings(spaceId: string | undefined) {
  return useQuery({
    queryKey: [...settingsKey, spaceId],
    enabled: spaceId !== undefined,
    queryFn: async ({ signal }) => {
      const spaceID = spaceId ?? '';
      const [{ accounts }, { modelAccounts }] = await Promise.all([
        api.modelManage.accounts({ spaceID }, { signal }),
        api.modelManage.modelAccounts({ spaceID }, { signal }),
      ]);
      const models = modelAccounts.map(
        (entry): ModelRow => ({ ...entry.model, providerId: entry.accounts[0]?.modelProviderAccountID }),
      );
      return { providers: accounts, models };
    },
  });
}

/** Services on the machine of the server that nobody has added yet. */
export function useLocalServices(isWanted: boolean) {
  return useQuery({
    queryKey: ['model-local-services'],
    enabled: isWanted,
    queryFn: ({ signal }) => api.modelManage.localServices({}, { signal }),
  });
}

/** The names of the models that a kept service offers; none where it does not say. */
export function useOfferedModels(accountID: string) {
  return useQuery({
    queryKey: ['model-offers', accountID],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      for await (const event of api.modelManage.check({ accountID }, { signal }))
        if (event.event === 'result') return event.data.models;
      return [];
    },
  });
}

/** Makes a service, or changes the one that is named; gives its id. Errors stand in the form. */
export function useSaveProvider(spaceId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ id, change }: { id: string | undefined; change: ProviderChange }) => {
      if (id === undefined)
        return (await api.modelManage.createAccount({ spaceID: spaceId, ...change })).accountID;
      await api.modelManage.updateAccount({ accountID: id, ...change });
      return id;
    },
    onSuccess: async (id) => {
      await queryClient.invalidateQueries({ queryKey: ['model-offers', id] });
      await refresh();
    },
  });
}

export function useDeleteProvider() {
  return useMutation({
    mutationFn: (accountID: string) => api.modelManage.deleteAccount({ accountID }),
    onSuccess: refresh,
  });
}

/** Makes or changes a model of a service. Errors stand in the form where there is one. */
export function useSaveModel({ isQuiet }: { isQuiet: boolean }) {
  return useMutation({
    meta: { isQuiet },
    mutationFn: ({ providerId, change }: { providerId: string; change: ModelChange }) =>
      api.modelManage.upsertModel({
        modelAccount: { model: change, accounts: [{ modelProviderAccountID: providerId }] },
      }),
    onSuccess: refresh,
  });
}

export function useDeleteModel() {
  return useMutation({
    mutationFn: (modelID: string) => api.modelManage.deleteModel({ modelID }),
    onSuccess: refresh,
  });
}

/** Tells the lists that a test may have changed what is kept. */
export const refreshAfterTest = refresh;

/** What was asked of models in the last days, by days of this browser. */
export type ModelUsage = Answer<Calls['usage']>;

export function useModelUsage(days: number) {
  return useQuery({
    queryKey: ['model-usage', days],
    queryFn: ({ signal }) => {
      const now = Date.now();
      const span = { from: dayOf(now - (days - 1) * 86_400_000), to: dayOf(now) };
      return api.modelManage.usage(
        { ...span, utcOffsetMinutes: -new Date().getTimezoneOffset() },
        { signal },
      );
    },
  });
}

/** The day of a moment here, as `2026-11-22`. */
export function dayOf(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
