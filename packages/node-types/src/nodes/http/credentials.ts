import { type HttpRequest, type NodeContext, withoutSecrets } from '@heddle/executor';
import { type InputField, type Json, printValue } from '@heddle/workflow-schema';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import { isCredentialName } from './credentialNames.js';
import { type HttpData, http, places } from './definition.js';
import { fillPlaceholders } from './placeholders.js';

type Context = NodeContext<HttpData>;

// Shorter ones are words that stand in many an answer.
const shortest = 6;

/**
 * Refuses a request that would carry what the author wrote down as a credential to a host that a variable chose: who
 * gives the variable would get the credential. What comes from a variable itself belongs to whoever gave it.
 */
export function requireBoundHost(context: Context, request: HttpRequest): void {
  if (!credentialFields(context).some(isWritten)) return;
  const written = hostWritten(context.data.inputs.apiInfo.url);
  const called = URL.canParse(request.url) ? new URL(request.url).origin : undefined;
  if (called === undefined || called === written) return;
  const message = written
    ? `the credentials of this node are for ${written} alone, and a variable made the address begin with ${called}`
    : 'the credentials of this node need a host: write it into the address, and not as a variable';
  throw nodeError(context, nodeErrorCodes.compile, message, 'inputs.apiInfo.url');
}

/** What of an address stands there whatever its variables are: `https://host`; undefined where a variable says it. */
function hostWritten(template: string): string | undefined {
  const fixed = fillPlaceholders(template, places.url, {}).trim();
  if (!/^https?:\/\/[^/?#\\\s]/i.test(fixed) || !URL.canParse(fixed)) return undefined;
  return new URL(fixed).origin;
}

function credentialFields({ data }: Context): InputField[] {
  return http.inputs(data).filter(({ secret }) => secret);
}

function isWritten({ value: { value } }: InputField): boolean {
  if (value.kind === 'literal') return value.content !== undefined && value.content !== '';
  return value.kind === 'reference' && value.reference.source === 'global_variable_app';
}

/** The values by which this request proves who sends it, as far as fields and names tell. */
export function secretsOf(context: Context, { url }: HttpRequest): string[] {
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : [];
  const values = [
    ...credentialFields(context).map(({ name }) => printValue(context.inputs[name] ?? (null as Json))),
    ...query.filter(([name]) => isCredentialName(name)).map(([, value]) => value),
  ];
  return values
    .flatMap((value) => [value, value.replace(/^(?:bearer|basic|token|apikey)\s+/i, '')])
    .filter((value) => value.length >= shortest);
}

/** A failure whose words repeat none of these. */
export function withoutSecretsIn(error: unknown, secrets: readonly string[]): unknown {
  if (error instanceof Error) error.message = withoutSecrets(error.message, secrets);
  return error;
}
