import {
  type ModelCapability,
  type ModelKind,
  modelCapabilities,
  modelKinds,
  type ProviderKind,
  providerKinds,
  providers,
} from '@heddle/api-contract';
import * as z from 'zod';
import type { ProviderConfiguration } from '../identity/providers/IdentityProviders.js';
import { providerSchema } from '../identity/providers/providerSchema.js';
import type { PackageSourceConfiguration } from '../kernel/Config.js';
import type { McpCommand } from '../mcp/McpConnector.js';
import { demoModelId } from './demo/demoModel.js';

/** Default parameters of requests to a model. */
export interface ModelDefaults {
  temperature?: number;
  topP?: number;
  maxTokens?: number;
  frequencyPenalty?: number;
  presencePenalty?: number;
}

/** Price of a model, per the number of units that `modelPricing` defines for its kind. */
export interface ModelPrice {
  input: number;
  output: number;
  /** Three letters, such as `USD`. */
  currency: string;
}

/** A model without its API key. */
export interface ModelDescription {
  /** Decimal number as a string: `modelType` in documents. */
  id: string;
  name: string;
  /** Default: `openai-compatible`. */
  provider?: ProviderKind;
  /** Default: `chat`. */
  kind?: ModelKind;
  baseURL: string;
  /** Model name at the endpoint. */
  model: string;
  /** Inputs and features beyond text; models without image input get URLs instead. */
  capabilities?: readonly ModelCapability[];
  /** Context window: tokens of a request and its response together. */
  contextTokens?: number;
  defaults?: ModelDefaults;
  price?: ModelPrice;
}

/** A model that can be called. */
export interface ModelConfiguration extends ModelDescription {
  apiKey?: string;
}

/** What MCP servers of this installation may be besides public ones. */
export interface McpConfiguration {
  /** Origins on private addresses. */
  privateOrigins?: string[];
  /** Local commands, by the name under which spaces use them. */
  commands?: Record<string, McpCommand>;
}

export interface Configuration {
  models: ModelConfiguration[];
  /** Origins on private addresses at which the studio may add models, such as `http://127.0.0.1:11434`. */
  privateOrigins?: string[];
  /** Origins on private addresses that HTTP nodes may call; every member of a space can reach them. */
  httpNodeOrigins?: string[];
  /** MCP servers on private addresses that every member of a space can reach, and local commands. */
  mcp?: McpConfiguration;
  /** Identity providers for sign-in. */
  identityProviders?: ProviderConfiguration[];
  /** Folders and addresses with signed packages of marketplace content. */
  packageSources?: PackageSourceConfiguration[];
}

/** An invalid configuration, which prevents startup; the message names the value and the problem. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

const modelId = z
  .union([z.string(), z.int().nonnegative().transform(String)], 'must be a decimal number')
  .refine((id) => /^[1-9][0-9]{0,18}$/.test(id), 'must be a decimal number of at most 19 digits')
  .refine((id) => id !== demoModelId, `must not be ${demoModelId}, which is the built-in demo model`);

const baseURL = z
  .string('must be an http or https address')
  .max(500, 'is too long')
  .refine(isEndpoint, 'must be an http or https address without user name, password and query');

/** Whether a text can be the base URL of an endpoint. */
export function isEndpoint(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return false;
  // Paths are appended to the base URL, so it must not have a query or fragment.
  return [url.username, url.password, url.search, url.hash].every((part) => part === '');
}

const text = z.string('must be a text').trim().min(1, 'must not be empty').max(200, 'is too long');

const modelSchema = z.strictObject({
  id: modelId,
  name: text,
  provider: z.enum(providerKinds, `must be one of ${providerKinds.join(', ')}`).optional(),
  kind: z.enum(modelKinds, `must be one of ${modelKinds.join(', ')}`).optional(),
  baseURL: baseURL.optional(),
  apiKey: z
    .union(
      [z.string().min(1), z.strictObject({ env: z.string().min(1) })],
      'must be a text or { "env": "NAME_OF_A_VARIABLE" }',
    )
    .optional(),
  model: text,
  capabilities: z
    .array(z.enum(modelCapabilities, `must be one of ${modelCapabilities.join(', ')}`), 'must be a list')
    .max(modelCapabilities.length, 'holds too many')
    .optional(),
  contextTokens: z.int('must be a whole number').min(1, 'must be at least 1').optional(),
  defaults: z
    .strictObject({
      temperature: number(0, 2),
      topP: number(0, 1),
      maxTokens: z.int('must be a whole number').min(1, 'must be at least 1').optional(),
      frequencyPenalty: number(-2, 2),
      presencePenalty: number(-2, 2),
    })
    .optional(),
  price: z
    .strictObject({
      input: number(0, 1_000_000).default(0),
      output: number(0, 1_000_000).default(0),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, 'must be three capital letters, such as USD')
        .default('USD'),
    })
    .optional(),
});

function number(min: number, max: number) {
  const text = `must be a number from ${min} to ${max}`;
  return z.number(text).min(min, text).max(max, text).optional();
}

const origins = z
  .array(
    baseURL.refine(
      (text) => new URL(text).origin === text,
      'must be an origin such as http://127.0.0.1:11434',
    ),
    'must be a list',
  )
  .max(50, 'holds more than 50 origins')
  .optional();

const secretText = z.union([z.string(), z.strictObject({ env: z.string() })]);

const mcpSchema = z
  .strictObject({
    privateOrigins: origins,
    commands: z
      .record(
        z
          .string()
          .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,49}$/, 'must be letters, digits, dashes and underscores'),
        z.strictObject({
          command: z.string('must be a program').min(1, 'must be a program'),
          args: z.array(z.string()).max(100).optional(),
          env: z.record(z.string(), secretText).optional(),
          cwd: z.string().optional(),
        }),
      )
      .optional(),
  })
  .optional();

const packageSourceSchema = z.strictObject({
  location: z
    .string('must be a folder or an address')
    .max(1_000, 'is too long')
    .refine(
      (text) => /^(?:\/|[A-Za-z]:[\\/])/.test(text) || (/^https?:/.test(text) && URL.canParse(text)),
      'must be an absolute folder, or an http or https address',
    ),
  publicKey: z
    .string('must be a public key')
    .regex(/^(?:ed25519:)?[A-Za-z0-9+/]{43}=$/, 'must be a public key, as heddle package key prints it'),
  listsAll: z.boolean('must be true or false').default(true),
});

const configurationSchema = z.strictObject({
  models: z.array(modelSchema, 'must be a list').max(200, 'holds more than 200 models').default([]),
  privateOrigins: origins,
  httpNodeOrigins: origins,
  mcp: mcpSchema,
  identityProviders: z.array(providerSchema, 'must be a list').max(20, 'holds more than 20').optional(),
  packageSources: z.array(packageSourceSchema, 'must be a list').max(20, 'holds more than 20').optional(),
});

/** Parses a configuration file. `source` names the file in messages. */
export function parseConfiguration(
  source: string,
  content: string,
  environment: Readonly<Record<string, string | undefined>>,
): Configuration {
  let json: unknown;
  try {
    json = JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new ConfigurationError(`${source} is not JSON: ${(error as Error).message}`);
  }
  const parsed = configurationSchema.safeParse(json);
  if (!parsed.success) throw new ConfigurationError(`${source}: ${firstProblem(parsed.error)}`);
  const seen = new Set<string>();
  const models = parsed.data.models.map((model, index): ModelConfiguration => {
    if (seen.has(model.id))
      throw new ConfigurationError(`${source}: models[${index}].id ${model.id} is used twice`);
    seen.add(model.id);
    const { apiKey, ...rest } = { ...model, baseURL: baseOf(source, model, index) };
    const key = secretOf(source, `models[${index}].apiKey`, apiKey, environment);
    return { ...rest, ...(key && { apiKey: key }) };
  });
  const { privateOrigins, httpNodeOrigins, mcp, packageSources } = parsed.data;
  const identityProviders = parsed.data.identityProviders?.map(({ clientSecret, ...provider }, index) => {
    const place = `identityProviders[${index}]`;
    if (parsed.data.identityProviders?.findIndex(({ id }) => id === provider.id) !== index)
      throw new ConfigurationError(`${source}: ${place}.id ${provider.id} is used twice`);
    const secret = secretOf(source, `${place}.clientSecret`, clientSecret, environment);
    return { ...provider, ...(secret && { clientSecret: secret }) };
  });
  return {
    models,
    ...(privateOrigins && { privateOrigins }),
    ...(httpNodeOrigins && { httpNodeOrigins }),
    ...(mcp && { mcp: toMcpConfiguration(source, mcp, environment) }),
    ...(identityProviders && { identityProviders }),
    ...(packageSources && { packageSources }),
  };
}

function toMcpConfiguration(
  source: string,
  { privateOrigins, commands }: NonNullable<z.output<typeof mcpSchema>>,
  environment: Readonly<Record<string, string | undefined>>,
): McpConfiguration {
  const entries = Object.entries(commands ?? {}).map(([name, { env, args, cwd, command }]) => {
    const values = Object.entries(env ?? {}).map(([key, value]) => {
      const place = `mcp.commands.${name}.env.${key}`;
      return [key, secretOf(source, place, value, environment) ?? ''] as const;
    });
    const given = { command, ...(args && { args }), ...(cwd !== undefined && { cwd }) };
    return [name, { ...given, env: Object.fromEntries(values) }] as const;
  });
  return {
    ...(privateOrigins && { privateOrigins }),
    ...(commands && { commands: Object.fromEntries(entries) }),
  };
}

/** A secret from the file itself, or from the environment variable that the file names. */
function secretOf(
  source: string,
  place: string,
  secret: string | { env: string } | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (secret === undefined || typeof secret === 'string') return secret;
  const value = Object.hasOwn(environment, secret.env) ? environment[secret.env] : undefined;
  if (!value)
    throw new ConfigurationError(
      `${source}: ${place} asks for the environment variable ${secret.env}, which is not set`,
    );
  return value;
}

function baseOf(source: string, model: z.infer<typeof modelSchema>, index: number): string {
  const provider = providers[model.provider ?? 'openai-compatible'];
  if (!provider.kinds.includes(model.kind ?? 'chat'))
    throw new ConfigurationError(
      `${source}: models[${index}].kind must be one of ${provider.kinds.join(', ')} with this provider`,
    );
  const base = model.baseURL ?? provider.baseURL;
  if (base === '')
    throw new ConfigurationError(`${source}: models[${index}].baseURL must be an http or https address`);
  return base;
}

function firstProblem(error: z.ZodError): string {
  const issue = error.issues[0];
  if (!issue) return 'is wrong';
  const place = issue.path.reduce<string>(
    (path, part) => (typeof part === 'number' ? `${path}[${part}]` : `${path}${path && '.'}${String(part)}`),
    '',
  );
  if (issue.code === 'unrecognized_keys')
    return `${place || 'the configuration'} has the unknown key ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
  return `${place || 'the configuration'} ${/^(must|is|holds)/.test(issue.message) ? issue.message : 'must be an object'}`;
}
