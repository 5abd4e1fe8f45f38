import * as z from 'zod';

const text = z.string('must be a text').trim().min(1, 'must not be empty').max(500, 'is too long');

function isIssuer(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.username || url.password || url.search || url.hash) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);
}

/** An identity provider in the configuration file. */
export const providerSchema = z.strictObject({
  id: z
    .string('must be a text')
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be 1 to 40 small letters, digits and dashes'),
  name: text,
  issuer: text.refine(isIssuer, 'must be an https address, or http on this machine'),
  clientId: text,
  clientSecret: z
    .union(
      [z.string().min(1), z.strictObject({ env: z.string().min(1) })],
      'must be a text or { "env": "NAME_OF_A_VARIABLE" }',
    )
    .optional(),
});
