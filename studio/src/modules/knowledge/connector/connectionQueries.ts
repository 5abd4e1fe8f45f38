import { connectorIds } from '@heddle/api-contract/families/knowledge-connector';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { announceConsent } from '../../../shared/consent/consentChannel.js';
import { api } from '../api.js';
import { knowledgeKeys } from '../keys.js';
import { type Connection, type ConnectionValues, settingsOf } from './Connection.js';

/** Name under which tabs tell each other that a source was authorized: the provider does not say which. */
export const authorizedSource = 'connected-source';

/** Where providers return the browser. */
export const returnPath = '/authorize-source';

export const refreshConnections = () =>
  queryClient.invalidateQueries({ queryKey: knowledgeKeys.connections });

/** The user's connected sources, the latest first. */
export function useConnections() {
  return useQuery({
    queryKey: knowledgeKeys.connections,
    queryFn: async ({ signal }): Promise<Connection[]> =>
      (await api.knowledgeConnector.list({}, { signal })).connections,
  });
}

/** Connects a source, or changes a connection; the server tries it first. The form shows errors. */
export function useSaveConnection(connection: Connection | undefined) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (values: ConnectionValues): Promise<Connection> => {
      const name = values.name.trim();
      const settings = settingsOf(values);
      const secret = values.secret !== '' && { secret: values.secret };
      const answer = connection
        ? await api.knowledgeConnector.update({ auth_id: connection.auth_id, name, settings, ...secret })
        : await api.knowledgeConnector.create({
            ...{ connector_id: connectorIds[values.kind], name, settings },
            ...secret,
          });
      return answer.connection;
    },
    onSuccess: refreshConnections,
  });
}

/** Forgets a connection with its secret; documents that came from it stay. */
export function useDeleteConnection() {
  return useMutation({
    mutationFn: (id: string) => api.knowledgeConnector.delete({ auth_id: id }),
    onSettled: refreshConnections,
  });
}

/** Resolves with the address of the provider where the user agrees. The page shows errors. */
export function useConsentUrl(connectionId: string) {
  return useQuery({
    queryKey: knowledgeKeys.consentUrl(connectionId),
    enabled: connectionId !== '',
    queryFn: async ({ signal }) =>
      (
        await api.knowledgeConnector.consentUrl(
          { connector_id: connectorIds.googleDrive, auth_id: connectionId, redirect_url: returnPath },
          { signal },
        )
      ).consent_url,
    // An address is valid once.
    gcTime: 0,
    retry: false,
  });
}

/** Completes an authorization. Never repeated: the code is valid once. */
export function useFinishAuthorization(code: string, state: string) {
  return useQuery({
    queryKey: knowledgeKeys.finishConsent(state),
    enabled: code !== '',
    queryFn: async () => {
      await api.knowledgeConnector.complete({ code, state });
      announceConsent(authorizedSource);
      void refreshConnections();
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
