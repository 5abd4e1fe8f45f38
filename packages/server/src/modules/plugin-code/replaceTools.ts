import type { Input } from '@heddle/api-contract';
import type { pluginCode } from '@heddle/api-contract/families/plugin-code';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { equalJson, type JsonObject } from '@heddle/workflow-schema';
import type { Database } from '../../db/Database.js';
import { DomainError } from '../../kernel/DomainError.js';
import { changeTools, listTools, type NewTool } from '../plugin/index.js';
import { readToolSchema } from './toolSchemas.js';

type Given = NonNullable<Input<(typeof pluginCode.calls)['save']>['tools']>[number];

/** A tool of an input; `id` only of one that exists. */
type WantedTool = NewTool;

const anyObject = '{"type":"object","properties":{}}';

/** The tools of an input. Refuses names that no function can have, and schemas with mistakes. */
export function readTools(given: readonly Given[]): WantedTool[] {
  const names = new Set<string>();
  return given.map(({ api_id, name, desc = '', input_schema, output_schema, is_dangerous }) => {
    if (!/^[A-Za-z]\w{0,63}$/.test(name)) throw invalid(pluginReasons.codeToolName({ name }));
    if (names.has(name)) throw invalid(pluginReasons.codeToolTwice({ name }));
    names.add(name);
    const schema = readToolSchema(name, 'input', input_schema || anyObject);
    const output = output_schema ? readToolSchema(name, 'output', output_schema) : undefined;
    const operation = operationOf(name, desc, schema, output);
    if (is_dangerous) operation['x-danger'] = true;
    return { ...(api_id !== undefined && { id: api_id }), name, method: 'POST', path: `/${name}`, operation };
  });
}

/** The tool of a function as an operation, so that forms, overrides and models read it like any other. */
export function operationOf(
  name: string,
  summary: string,
  input: JsonObject,
  output: JsonObject | undefined,
): JsonObject {
  const content = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });
  return {
    operationId: name,
    summary,
    requestBody: { required: true, content: content(input) },
    responses: output ? { '200': { description: 'OK', content: content(output) } } : {},
  };
}

/** Makes these the tools of a draft: others are deleted, and changed ones become untested. */
export async function replaceTools(
  transaction: Database,
  { id: pluginId }: { id: string },
  wanted: readonly WantedTool[],
): Promise<void> {
  const before = await listTools(transaction, pluginId);
  const known = new Map(before.map((row) => [row.id, row]));
  for (const { id } of wanted)
    if (id !== undefined && !known.has(id))
      throw new DomainError('pluginNotFound', pluginReasons.noTool({ id }));
  const kept = new Set(wanted.map(({ id }) => id));
  await changeTools(transaction, pluginId, {
    removed: before.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
    changed: wanted.flatMap((tool) => {
      const row = tool.id === undefined ? undefined : known.get(tool.id);
      if (!row) return [];
      const { summary: _now, ...now } = tool.operation;
      const { summary: _old, ...old } = JSON.parse(row.operation) as JsonObject;
      return [
        { ...tool, id: row.id, isTested: row.isTested && row.name === tool.name && equalJson(now, old) },
      ];
    }),
    added: wanted.filter(({ id }) => id === undefined),
  });
}

function invalid(reason: ConstructorParameters<typeof DomainError>[1]): DomainError {
  return new DomainError('pluginInvalid', reason);
}
