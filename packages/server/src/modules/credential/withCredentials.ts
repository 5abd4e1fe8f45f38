import { type HttpRequest, type HttpResponse, type HttpService, withoutSecrets } from '@heddle/executor';
import type { App } from '../../kernel/services.js';
import type { Authorization } from '../plugin/index.js';
import { authorizeByName } from './authorize.js';
import type { Holder } from './requireCredential.js';

/**
 * Sends requests with the credential that they name, if the person may use it and it is meant for the host. The
 * secret is in nothing that comes back: neither in the response, whatever it repeats, nor in an error.
 */
export function withCredentials(app: App, http: HttpService, holder: Holder): HttpService {
  return {
    async request({ credentialId, ...request }, options) {
      if (credentialId === undefined) return http.request(request, options);
      const origin = URL.canParse(request.url) ? new URL(request.url).origin : request.url.slice(0, 100);
      const authorization = await authorizeByName(app, holder, credentialId, origin);
      const { secrets } = authorization;
      try {
        return masked(await http.request(sign(request, authorization), options), secrets);
      } catch (error) {
        if (error instanceof Error) error.message = withoutSecrets(error.message, secrets);
        throw error;
      }
    },
  };
}

/** The credential replaces what the request sends under the same name. */
function sign(request: HttpRequest, { headers = [], query = [] }: Authorization): HttpRequest {
  const url = new URL(request.url);
  for (const [name, value] of query) url.searchParams.set(name, value);
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  return {
    ...request,
    url: query.length > 0 ? url.href : request.url,
    headers: [
      ...request.headers.filter(([name]) => !names.has(name.toLowerCase())),
      ...headers.map(([name, value]): [string, string] => [name, value]),
    ],
  };
}

function masked({ status, headers, body }: HttpResponse, secrets: readonly string[]): HttpResponse {
  const clean = (text: string) => withoutSecrets(text, secrets);
  return {
    status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, clean(value)])),
    body: clean(body),
  };
}
