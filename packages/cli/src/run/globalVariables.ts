import { isJsonObject, type Json } from '@heddle/workflow-schema';
import { parseBounded, readText } from '../terminal/readFiles.js';
import type { Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';

const scopes = ['app', 'user', 'system'] as const;

/** Values of global variables by name. */
export type GlobalVariables = Partial<Record<(typeof scopes)[number], Record<string, { value: Json }>>>;

/** Reads global variables from a file: `{"app": {"name": value}, "user": {...}, "system": {...}}`. */
export async function readGlobalVariables(
  terminal: Terminal,
  file: string | undefined,
): Promise<GlobalVariables> {
  if (file === undefined) return {};
  const given = parseBounded(terminal, await readText(terminal, file), file);
  const variables: GlobalVariables = {};
  for (const [scope, values] of Object.entries(isJsonObject(given) ? given : { '': null })) {
    const known = scopes.find((name) => name === scope);
    if (known === undefined || !isJsonObject(values)) {
      throw new UsageError(terminal.message('wrongVariables', { file }));
    }
    variables[known] = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
  }
  return variables;
}
