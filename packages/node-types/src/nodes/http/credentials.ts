import { credentialIn, type HttpRequest, type NodeContext, withoutSecrets } from '@heddle/executor';
import { type Json, printValue } from '@heddle/workflow-schema';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import { isCredentialName } from './credentialNames.js';
import type { HttpData } from './definition.js';
import { jsonCredentials } from './jsonCredentials.js';
import { credentialFields, holdsCredential, hostWritten } from './writtenHost.js';

type Context = NodeContext<HttpData>;

// Shorter values are ordinary words that occur in many responses.
const shortest = 6;

/**
 * Throws if a request would send a credential written by the author to a host chosen by a variable: anyone
 * who sets the variable would receive it. A credential that itself comes from a variable belongs to whoever
 * set that variable.
 */
export function requireBoundHost(context: Context, request: HttpRequest): void {
  if (!holdsCredential(context.data)) return;
  const written = hostWritten(context.data.inputs.apiInfo.url);
  const called = URL.canParse(request.url) ? new URL(request.url).origin : undefined;
  if (called === undefined || called === written) return;
  const message = written
    ? `the credentials of this node are for ${written} alone, and a variable made the address begin with ${called}`
    : 'the credentials of this node need a host: write it into the address, and not as a variable';
  throw nodeError(context, nodeErrorCodes.compile, message, 'inputs.apiInfo.url');
}

/** The credentials in this request, as far as fields and names reveal them. */
export function secretsOf(context: Context, { url, body }: HttpRequest): string[] {
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : [];
  const isJson = context.data.inputs.body.bodyType === 'JSON' && body?.kind === 'text';
  const values = [
    ...credentialFields(context.data).map(({ name }) => printValue(context.inputs[name] ?? (null as Json))),
    ...query.filter(([name]) => isCredentialName(name)).map(([, value]) => value),
    ...(isJson ? jsonCredentials(body.text) : []),
  ];
  return values.flatMap((value) => [value, credentialIn(value)]).filter((value) => value.length >= shortest);
}

/** The error with these secrets removed from its message. */
export function withoutSecretsIn(error: unknown, secrets: readonly string[]): unknown {
  if (error instanceof Error) error.message = withoutSecrets(error.message, secrets);
  return error;
}
