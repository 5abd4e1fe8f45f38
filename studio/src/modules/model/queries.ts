import type { Answer, Request } from '@heddle/api-contract';
import type { ManagedModel, modelManage, ProviderAccount } from '@heddle/api-contract/families/model-manage';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { api } from './api.js';
import { modelKeys } from './keys.js';

type Calls = typeof modelManage.calls;

/** A provider of the installation, as its owner sees it. */
export type Provider = ProviderAccount;

/** A model with its provider; models of the configuration file and the demo model have none. */
export interface ModelRow extends ManagedModel {
  providerId: string | undefined;
}

/** Fields of a model to save. */
export type ModelChange = Request<Calls['upsertModel']>['modelAccount']['model'];

/** Fields of a provider to save. */
export type ProviderChange = Omit<Request<Calls['createAccount']>, 'spaceID'>;

/** Refreshes every list of models, including the editor's. */
async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: modelKeys.settings }),
    queryClient.invalidateQueries({ queryKey: modelKeys.choices }),
  ]);
}

/**
 * Providers and all models of the installation. `spaceId` can be any space of the user; the API requires one.
 */
export function useModelSettings(spaceId: string | undefined) {
  return useQuery({
    queryKey: modelKeys.settingsOf(spaceId),
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

/** Model servers found on the server's machine that have not been added yet. */
export function useLocalServices(isWanted: boolean) {
  return useQuery({
    queryKey: modelKeys.localServices,
    enabled: isWanted,
    queryFn: ({ signal }) => api.modelManage.localServices({}, { signal }),
  });
}

/** Tests a provider or a model, and streams the steps and the result. */
export const checkModel = api.modelManage.check;

/** Model names that a saved provider offers; empty when it does not list them. */
export function useOfferedModels(accountID: string) {
  return useQuery({
    queryKey: modelKeys.offers(accountID),
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      for await (const event of checkModel({ accountID }, { signal }))
        if (event.event === 'result') return event.data.models;
      return [];
    },
  });
}

/** Creates or updates a provider; resolves with its id. The form shows errors. */
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
      await queryClient.invalidateQueries({ queryKey: modelKeys.offers(id) });
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

/** Creates or updates a model. Forms that show errors themselves pass `isQuiet`. */
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

/** Refreshes the lists: a test stores its outcome. */
export const refreshAfterTest = refresh;

/** Model usage of the last days, by days of the browser's time zone. */
export type ModelUsage = Answer<Calls['usage']>;

export function useModelUsage(days: number) {
  return useQuery({
    queryKey: modelKeys.usage(days),
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

/** Local date of a timestamp, such as `2026-11-22`. */
export function dayOf(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
