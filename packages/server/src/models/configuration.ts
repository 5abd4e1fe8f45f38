import * as z from 'zod';
import { demoModelId } from './demo/demoModel.js';

/** A model of the installation's configuration, its key resolved. */
export interface ModelConfiguration {
  /** Decimal number as text: `modelType` of documents. */
  id: string;
  name: string;
  baseURL: string;
  apiKey?: string;
  /** The name by which the endpoint knows the model. */
  model: string;
  /** What it takes beside text; it gets other files as their addresses. */
  inputs?: 'image'[];
}

export interface Configuration {
  models: ModelConfiguration[];
}

/** A configuration that stops the start; the message names the value and what is wrong with it. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

const modelId = z
  .union([z.string(), z.int().nonnegative().transform(String)], 'must be a decimal number')
  .refine((id) => /^[1-9][0-9]{0,18}$/.test(id), 'must be a decimal number of at most 19 digits')
  .refine((id) => id !== demoModelId, `must not be ${demoModelId}, which is the built-in demo model`);

const baseURL = z.string('must be an http or https address').refine((text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}, 'must be an http or https address without user name and password');

const text = z.string('must be a text').trim().min(1, 'must not be empty').max(200, 'is too long');

const modelSchema = z.strictObject({
  id: modelId,
  name: text,
  baseURL,
  apiKey: z
    .union(
      [z.string().min(1), z.strictObject({ env: z.string().min(1) })],
      'must be a text or { "env": "NAME_OF_A_VARIABLE" }',
    )
    .optional(),
  model: text,
  inputs: z
    .array(z.enum(['image'], 'must be "image"'), 'must be a list')
    .max(1)
    .optional(),
});

const configurationSchema = z.strictObject({
  models: z.array(modelSchema, 'must be a list').max(200, 'holds more than 200 models').default([]),
});

/** Checks the text of a configuration file. `source` names the file in messages. */
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
    const { apiKey, ...rest } = model;
    if (apiKey === undefined || typeof apiKey === 'string') return { ...rest, ...(apiKey && { apiKey }) };
    const value = Object.hasOwn(environment, apiKey.env) ? environment[apiKey.env] : undefined;
    if (!value)
      throw new ConfigurationError(
        `${source}: models[${index}].apiKey asks for the environment variable ${apiKey.env}, which is not set`,
      );
    return { ...rest, apiKey: value };
  });
  return { models };
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
