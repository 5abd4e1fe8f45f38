import { knowledgeConnectorReasons } from '@heddle/api-contract/reasons/knowledge-connector';
import { failure, type SourceRequests } from './sources/SourceRequests.js';

const tokenAddress = new URL('https://oauth2.googleapis.com/token');
const consentAddress = 'https://accounts.google.com/o/oauth2/v2/auth';
const scope = 'https://www.googleapis.com/auth/drive.readonly';

interface Tokens {
  access_token?: string;
  refresh_token?: string;
  error?: string;
}

/** Exchanges a code or a refresh token. */
export async function requestTokens(requests: SourceRequests, form: Record<string, string>): Promise<Tokens> {
  const tokens = await requests.json<Tokens>(tokenAddress, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    accepts: [400, 401],
  });
  if (tokens.error || !tokens.access_token)
    throw failure(
      knowledgeConnectorReasons.consentRefused({ problem: String(tokens.error ?? 'no token').slice(0, 100) }),
    );
  return tokens;
}

/** Where the browser has to go so that the person agrees. */
export function consentUrlOf({
  clientId,
  redirectUrl,
  state,
}: Record<'clientId' | 'redirectUrl' | 'state', string>): string {
  const url = new URL(consentAddress);
  const parameters = {
    ...{ client_id: clientId, redirect_uri: redirectUrl, response_type: 'code', scope, state },
    // A refresh token is only given with these.
    ...{ access_type: 'offline', prompt: 'consent' },
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
