import * as z from 'zod';
import { count, flag, optional, shortText } from '../kernel/fields.js';
import { pluginLimits } from './limits.js';

/** Types of plugins by API number. */
export const pluginTypes = { plugin: 1, app: 2, function: 3, workflow: 4, imageflow: 5, local: 6 } as const;

/** How a plugin was made: 0 from an API, 1 as code. */
export const creationMethods = { api: 0, code: 1 } as const;

/** Kinds of authorization by API number. */
export const authTypes = { none: 0, service: 1, oauth: 3 } as const;

/** Kinds of OAuth by API number; the second one is added. */
export const subAuthTypes = { authorizationCode: 4, clientCredentials: 5 } as const;

/** Where a service key is sent. */
export const keyPlaces = { header: 1, query: 2 } as const;

/** HTTP methods of tools by API number. */
export const toolMethods = { GET: 1, POST: 2, PUT: 3, DELETE: 4, PATCH: 5 } as const;

/** Languages of code that calls a tool, by API number. */
export const programLanguages = { curl: 1, wget: 2, node: 3, python: 4, go: 5 } as const;

/** Whether a call of a tool has succeeded since it changed. */
export const debugStatuses = { waiting: 0, passed: 1 } as const;

/** What the debug call does: 1 call the tool, 2 learn its response from the answer. */
export const debugOperations = { debug: 1, parse: 2 } as const;

export const pluginIcon = () => z.object({ uri: optional(shortText(500)), url: optional(shortText(2_000)) });

/** Parameters that every tool of a plugin sends, by the API number of their place. */
export const commonParameters = () =>
  z.record(
    z.enum(['1', '2', '3', '4']),
    z
      .array(z.object({ name: optional(shortText(200)), value: optional(shortText(2_000)) }))
      .max(pluginLimits.commonParameters),
  );

/** A parameter as forms edit it; see `ApiParameter` of `@heddle/plugin`. */
export interface ToolParameter {
  id?: string | undefined;
  name?: string | undefined;
  desc?: string | undefined;
  type?: number | undefined;
  sub_type?: number | undefined;
  location?: number | undefined;
  is_required?: boolean | undefined;
  sub_parameters?: ToolParameter[] | undefined;
  global_default?: string | undefined;
  global_disable?: boolean | undefined;
  local_default?: string | undefined;
  local_disable?: boolean | undefined;
  default_param_source?: number | undefined;
  variable_ref?: string | undefined;
  assist_type?: number | undefined;
}

/** A parameter of a tool with those within it. */
export const toolParameter: z.ZodType<ToolParameter> = z
  .object({
    id: optional(shortText(200)),
    name: optional(shortText(200)),
    desc: optional(shortText(10_000)),
    type: optional(count.pipe(z.number().max(6))),
    sub_type: optional(count.pipe(z.number().max(6))),
    location: optional(count.pipe(z.number().max(5))),
    is_required: optional(flag),
    sub_parameters: optional(z.array(z.lazy(() => toolParameter)).max(1_000)),
    global_default: optional(shortText(100_000)),
    global_disable: optional(flag),
    local_default: optional(shortText(100_000)),
    local_disable: optional(flag),
    default_param_source: optional(count.pipe(z.number().max(1))),
    variable_ref: optional(shortText(200)),
    assist_type: optional(count.pipe(z.number().max(12))),
  })
  .meta({ id: 'ToolParameter' });

export const toolParameters = () => optional(z.array(toolParameter).max(1_000));

/** A person in answers about plugins. */
export const pluginCreator = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    avatar_url: z.string(),
    self: z.boolean(),
    user_unique_name: z.string(),
  });

/** Edits state the version that they are based on; another one is refused. */
export const editVersion = () => ({ edit_version: optional(count) });
