import { credentialIn, type HttpRequest, type NodeContext, withoutSecrets } from '@heddle/executor';
import { type Json, printValue } from '@heddle/workflow-schema';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import { isCredentialName } from './credentialNames.js';
import type { HttpData } from './definition.js';
import { jsonCredentials } from './jsonCredentials.js';
import { credentialFields, holdsCredential, hostWritten } from './writtenHost.js';

type Context = NodeContext<HttpData>;

// Shorter ones are words that stand in many an answer.
const shortest = 6;

/**
 * Refuses a request that would carry what the author wrote down as a credential to a host that a variable chose: who
 * gives the variable would get the credential. What comes from a variable itself belongs to whoever gave it.
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

/** The values by which this request proves who sends it, as far as fields and names tell. */
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

/** A failure whose words repeat none of these. */
export function withoutSecretsIn(error: unknown, secrets: readonly string[]): unknown {
  if (error instanceof Error) error.message = withoutSecrets(error.message, secrets);
  return error;
}
