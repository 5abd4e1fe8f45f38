import type { Input, Result } from '@heddle/api-contract';
import { type plugin, programLanguages } from '@heddle/api-contract/families/plugin';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import {
  buildRequest,
  exampleOf,
  inputsOf,
  PluginError,
  readTool,
  requestSnippet,
  type SnippetLanguage,
  type Tool,
  type ToolRequest,
} from '@heddle/plugin';
import { type JsonObject, setOwn } from '@heddle/workflow-schema';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { readDraft, toStoredTool } from './contentAt.js';
import { type PluginContent, serverUrl } from './PluginContent.js';
import { requirePlugin } from './requirePlugin.js';
import { requireTool } from './tools.js';

type Call = (typeof plugin.calls)['toCode'];

/** Stands for the key, which code does not contain. */
const placeholder = 'YOUR_API_KEY';

/** Writes code that calls a tool of a draft, with examples as arguments. */
export async function writeToolCode(context: Context, input: Input<Call>): Promise<Result<Call>> {
  const { head } = await requirePlugin(context, input.plugin_id, 'view', { spaceId: input.space_id });
  const row = await requireTool(context.db, head.id, input.api_id);
  const content = await readDraft(context.db, head.id);
  if (!content) throw new Error(`the plugin ${head.id} was purged during a request`);
  const url = serverUrl(content);
  if (url === '') throw new DomainError('pluginFailed', pluginReasons.noServer());
  const number = input.program_lang ?? programLanguages.curl;
  const language = Object.entries(programLanguages).find(([, value]) => value === number)?.[0] ?? 'curl';
  const tool = readTool(content.document, toStoredTool(row));
  try {
    const request = buildRequest(tool, {
      serverUrl: url,
      arguments: sampleArguments(tool),
      common: content.settings.common,
    });
    const program_code = requestSnippet(language as SnippetLanguage, withPlaceholder(request, content));
    return { program_lang: number, program_code };
  } catch (error) {
    if (!PluginError.isInstance(error)) throw error;
    throw new DomainError('pluginFailed', pluginReasons.callFailed({ why: error.message }), { cause: error });
  }
}

/** Examples of the author, and made-up values for the other inputs that are required. */
function sampleArguments(tool: Tool): JsonObject {
  const values: JsonObject = {};
  for (const { argument, schema, example, isRequired, defaultValue } of inputsOf(tool)) {
    if (example !== undefined) setOwn(values, argument, example);
    else if (isRequired && defaultValue === undefined)
      setOwn(values, argument, exampleOf(tool.document, schema));
  }
  return values;
}

function withPlaceholder(request: ToolRequest, { settings: { auth } }: PluginContent): ToolRequest {
  if (auth.type === 'none') return request;
  const { location, key } = auth as { location?: unknown; key?: unknown };
  const name = typeof key === 'string' && key !== '' ? key : 'Authorization';
  if (auth.type === 'service' && location === 'query') {
    const url = new URL(request.url);
    url.searchParams.set(name, placeholder);
    return { ...request, url: url.href };
  }
  const value = auth.type === 'service' ? placeholder : 'Bearer YOUR_ACCESS_TOKEN';
  return { ...request, headers: [...request.headers, [name, value]] };
}
