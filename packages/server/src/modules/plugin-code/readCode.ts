import type { Input, Result } from '@heddle/api-contract';
import type { pluginCode } from '@heddle/api-contract/families/plugin-code';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { isJsonObject, type Json } from '@heddle/workflow-schema';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import {
  findVersion,
  type PluginPackage,
  readDraft,
  requirePlugin,
  type StoredTool,
} from '../plugin/index.js';
import { codeOf } from './codeOf.js';
import { packageLength } from './compile.js';
import { listSecrets } from './secrets.js';

type Calls = typeof pluginCode.calls;

/** The program of the draft, or of a version, with its tools and the names of its secrets. */
export async function readCode(context: Context, input: Input<Calls['get']>): Promise<Result<Calls['get']>> {
  const { head } = await requirePlugin(context, input.plugin_id, 'view');
  codeOf(head);
  const { preview_version_ts: version } = input;
  const content = version
    ? (await findVersion(context.db, head.id, version))?.content
    : await readDraft(context.db, head.id, { withDisabled: true });
  const { code } = content?.settings ?? {};
  if (!content || !code) throw new DomainError('pluginInvalid', pluginReasons.notCode());
  return {
    language: code.language,
    files: Object.entries(code.files).map(([path, text]) => ({ path, text })),
    packages: (code.packages ?? []).map(presentPackage),
    hosts: [...code.hosts],
    secrets: await listSecrets(context.db, head.id),
    tools: content.tools.map(presentTool),
    edit_version: head.editVersion,
  };
}

export function presentPackage(one: PluginPackage) {
  const { name, version, files } = one;
  return { name, version, files: Object.keys(files).length, characters: packageLength([one]) };
}

function presentTool({ id, name, operation }: StoredTool) {
  const response = at(operation.responses, '200');
  return {
    api_id: id,
    name,
    desc: typeof operation.summary === 'string' ? operation.summary : '',
    input_schema: schemaText(operation.requestBody),
    output_schema: schemaText(response),
  };
}

function schemaText(holder: Json | undefined): string {
  const schema = at(at(at(holder, 'content'), 'application/json'), 'schema');
  return isJsonObject(schema) ? JSON.stringify(schema, null, 2) : '';
}

function at(value: Json | undefined, name: string): Json | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
