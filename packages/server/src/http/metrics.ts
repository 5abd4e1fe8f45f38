import { readBearer } from '../identity/accessTokens.js';
import { sameBytes } from '../identity/passwords.js';
import type { App } from '../kernel/services.js';

/**
 * `/metrics`, for callers with the token in `HEDDLE_METRICS_TOKEN`. Without a configured token the path does
 * not exist: behind a proxy every caller has a local address, so the address cannot authenticate.
 */
export async function answerMetrics(request: Request, path: string, app: App): Promise<Response | undefined> {
  const { metricsToken } = app.config;
  const { exposition } = app.metrics;
  if (path !== '/metrics' || metricsToken === undefined || !exposition) return undefined;
  const given = new TextEncoder().encode(readBearer(request.headers) ?? '');
  if (!sameBytes(given, new TextEncoder().encode(metricsToken))) {
    return new Response('the token is missing or wrong\n', {
      status: 401,
      headers: { 'content-type': 'text/plain', 'www-authenticate': 'Bearer' },
    });
  }
  const { contentType, text } = await exposition();
  return new Response(text, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } });
}
