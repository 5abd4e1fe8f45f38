import { ApiError, createClient, errorCodes } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { account } from '@heddle/api-contract/families/account';
import { audit } from '@heddle/api-contract/families/audit';
import { collaborator } from '@heddle/api-contract/families/collaborator';
import { enterprise } from '@heddle/api-contract/families/enterprise';
import { files } from '@heddle/api-contract/families/file';
import { identityProvider } from '@heddle/api-contract/families/identity-provider';
import { intelligence } from '@heddle/api-contract/families/intelligence';
import { job } from '@heddle/api-contract/families/job';
import { library } from '@heddle/api-contract/families/library';
import { model } from '@heddle/api-contract/families/model';
import { modelManage } from '@heddle/api-contract/families/model-manage';
import { oauth } from '@heddle/api-contract/families/oauth';
import { oauthApp } from '@heddle/api-contract/families/oauth-app';
import { runService } from '@heddle/api-contract/families/run-service';
import { serviceIdentity } from '@heddle/api-contract/families/service-identity';
import { space } from '@heddle/api-contract/families/space';
import { workflow } from '@heddle/api-contract/families/workflow';
import { workflowRun } from '@heddle/api-contract/families/workflow-run';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { announceError } from './announceError.js';
import { awaitReturn } from './serverReturn.js';

/** The API client of the studio. */
export const api = createClient(
  {
    accessToken,
    account,
    audit,
    collaborator,
    enterprise,
    files,
    identityProvider,
    intelligence,
    job,
    library,
    model,
    modelManage,
    oauth,
    oauthApp,
    runService,
    serviceIdentity,
    space,
    workflow,
    workflowRun,
  },
  { fetch: (url, init) => fetch(url, init) },
);

/** Receives whether a user was signed in before: a visitor has lost no session. */
type Listener = (wasSignedIn: boolean) => void;
const signedOutListeners = new Set<Listener>();

/** Registers a listener for the end of the session. */
export function onSignedOut(listener: Listener): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === errorCodes.unauthorised;
}

/** Whether retrying cannot help because the server responded with an error. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

function handleError(error: unknown, isAnnounced: boolean): void {
  if (isSignedOut(error)) {
    const wasSignedIn = queryClient.getQueryData(['account']) !== undefined;
    for (const listener of signedOutListeners) listener(wasSignedIn);
  } else if (isAnnounced) {
    announceError(error);
  }
}

/** Queries show errors in place of their data; mutations show a toast unless they opt out. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      handleError(error, false);
      awaitReturn(error, queryClient);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) =>
      handleError(error, mutation.meta?.['isQuiet'] !== true),
  }),
  // Send requests even when the browser reports no network: a Heddle on this computer still responds.
  // Otherwise the request fails visibly; the library's default would wait silently.
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      retry: (count, error) => !isFinal(error) && count < 2,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
