import {
  ApiError,
  type Client,
  createClient,
  errorCodes,
  type Family,
  type Transport,
} from '@heddle/api-contract';
import { closeToasts } from '@heddle/ui-kit';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { announceError } from './announceError.js';
import { followSignIn } from './followSignIn.js';
import { loadErrorTexts } from './refusals/loadErrorTexts.js';
import { awaitReturn, cancelReturn } from './serverReturn.js';

/** The variable `sys_time_zone` of runs that a request starts. */
const headers = { 'x-time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone };

/** Loads the messages for errors, but not for visitors, who are sent to the sign-in page. */
async function beforeError(error: ApiError): Promise<void> {
  if (!isSignedOut(error) || queryClient.getQueryData(sessionKey) !== undefined) await loadErrorTexts();
}

/**
 * Creates the API client of one module. Each module passes the families it calls, so that their contracts
 * load with the module's pages. `send` replaces `fetch`.
 */
export function createModuleClient<F extends Record<string, Family>>(
  families: F,
  send: Transport['fetch'] = (url, init) => fetch(url, init),
): Client<F> {
  return createClient(families, { fetch: send, headers, beforeError });
}

/** Query key of the signed-in account; its data exists only while somebody is signed in. */
export const sessionKey = ['account'] as const;

/**
 * Receives whether a user was signed in before: a visitor has lost no session. Returns true if it handled the
 * end of the session and earlier listeners must not.
 */
type Listener = (wasSignedIn: boolean) => boolean;
let signedOutListeners: readonly Listener[] = [];

/** Registers a listener for the end of the session; the latest is called first. */
export function onSignedOut(listener: Listener): () => void {
  signedOutListeners = [listener, ...signedOutListeners];
  return () => {
    signedOutListeners = signedOutListeners.filter((other) => other !== listener);
  };
}

/** Calls the listeners if the error is the end of the session, and returns whether it is. */
export function reportSignedOut(error: unknown): boolean {
  if (!isSignedOut(error)) return false;
  const wasSignedIn = queryClient.getQueryData(sessionKey) !== undefined;
  signedOutListeners.some((listener) => listener(wasSignedIn));
  return true;
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === errorCodes.unauthorised;
}

/** Whether retrying cannot help because the server responded with an error. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

function handleError(error: unknown, isAnnounced: boolean): void {
  if (followSignIn(error)) return;
  if (!reportSignedOut(error) && isAnnounced) announceError(error);
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
    onError: (error, _variables, _result, mutation) => {
      handleError(error, mutation.meta?.['isQuiet'] !== true);
      awaitReturn(error, queryClient);
    },
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

/** Drops everything the page knows of the previous user. */
export function forgetSession(): void {
  queryClient.clear();
  cancelReturn();
  closeToasts();
}
