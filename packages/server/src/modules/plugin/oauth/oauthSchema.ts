import type { Result } from '@heddle/api-contract';
import type { plugin } from '@heddle/api-contract/families/plugin';

/** Fields of OAuth settings, with their greatest length. */
export const oauthFields = {
  client_id: 500,
  client_secret: 2_000,
  client_url: 2_000,
  authorization_url: 2_000,
  /** Another name of the one before. */
  token_url: 2_000,
  revocation_url: 2_000,
  scope: 2_000,
} as const;

const schema = JSON.stringify({
  type: 'object',
  required: ['client_id'],
  properties: {
    ...Object.fromEntries(
      Object.entries(oauthFields).map(([name, maxLength]) => [
        name,
        {
          type: 'string',
          maxLength,
          ...(name.endsWith('_url') && { format: 'uri' }),
          ...(name === 'client_secret' && { writeOnly: true }),
        },
      ]),
    ),
    authorization_content_type: {
      enum: ['application/x-www-form-urlencoded', 'application/json'],
      default: 'application/x-www-form-urlencoded',
    },
    client_secret_in: { enum: ['body', 'basic'], default: 'body' },
    is_shared: { type: 'boolean', default: false },
  },
});

/** The schema that a form for `oauth_info` follows. */
export async function describeOAuth(): Promise<Result<(typeof plugin.calls)['oauthSchema']>> {
  return { oauth_schema: schema, ide_conf: '' };
}
