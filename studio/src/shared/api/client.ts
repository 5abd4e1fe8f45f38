import {
  ApiError,
  accessToken,
  account,
  audit,
  collaborator,
  createClient,
  enterprise,
  errorCodes,
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
} from '@heddle/api-contract';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { announceError } from './announceError.js';
import { awaitReturn } from './serverReturn.js';

/** The one client of the studio. */
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

/** Told whether somebody was signed in a moment ago: a stranger has lost nothing. */
type Listener = (wasSignedIn: boolean) => void;
const signedOutListeners = new Set<Listener>();

/** Called when the server says that nobody is signed in any more. */
export function onSignedOut(listener: Listener): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === errorCodes.unauthorised;
}

/** True when asking again cannot help: the server has answered, and it said no. */
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

/** Queries show their own error where their data would stand; mutations say it in a toast unless they opt out. */
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
  // Asked even when the browser believes that there is no network: a Heddle on this computer answers all the same, and
  // otherwise a failure is said, where the library would wait without a word.
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
