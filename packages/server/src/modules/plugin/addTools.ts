import type { Input, Result } from '@heddle/api-contract';
import { type plugin, pluginLimits, toolMethods } from '@heddle/api-contract/families/plugin';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import type { ImportedTool } from '@heddle/plugin';
import type { JsonObject } from '@heddle/workflow-schema';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { listTools } from './contentAt.js';
import { presentTool } from './describePlugin.js';
import { editPlugin } from './editPlugin.js';
import { readDocument, requireDocument } from './importPlugins.js';
import { mergeDocument } from './mergeDocument.js';
import { replaceTools } from './replaceTools.js';
import { requirePlugin } from './requirePlugin.js';

type Call = (typeof plugin.calls)['batchCreate'];

/**
 * Adds the tools of a document to a plugin, all of them or none. Tools with the address of another one replace it,
 * are left out, or are refused with the list of them, as the input says.
 */
export async function addTools(context: Context, input: Input<Call>): Promise<Result<Call>> {
  await requirePlugin(context, input.plugin_id, 'edit', { spaceId: input.space_id });
  const reading = await readDocument(context, requireDocument(input.openapi), {});
  const imported = {
    document: JSON.parse(reading.document) as JsonObject,
    tools: reading.tools.map((tool) => ({ ...tool, operation: JSON.parse(tool.operation) as JsonObject })),
  };
  let created: Result<Call>['paths_created'] = [];
  let skipped: Result<Call>['paths_duplicated'] = [];
  const { edit_version } = await editPlugin(context, input, async (transaction, row) => {
    const known = new Map((await listTools(transaction, row.id)).map((tool) => [addressOf(tool), tool]));
    const replaced = new Set(
      (input.paths_to_replace ?? []).map(({ path = '', method }) => `${methodOf(method)} ${path}`),
    );
    const isTaken = (tool: ImportedTool) =>
      known.has(addressOf(tool)) && !input.replace_same_paths && !replaced.has(addressOf(tool));
    const { document, tools } = mergeDocument(JSON.parse(row.document) as JsonObject, {
      ...imported,
      tools: withFreeNames(imported.tools, known),
    });
    const show = (list: readonly ImportedTool[], ids: readonly string[]) =>
      list.map((tool, index) => presentTool(row.id, document, { ...tool, id: ids[index] ?? '0' }, undefined));
    const taken = tools.filter(isTaken);
    skipped = show(
      taken,
      taken.map((tool) => known.get(addressOf(tool))!.id),
    );
    if (taken.length > 0 && !input.skip_same_paths)
      throw new DomainError(
        'toolTaken',
        pluginReasons.duplicates({ names: taken.map(addressOf).slice(0, 20).join(', ') }),
        { data: { paths_duplicated: skipped, paths_created: [] } },
      );
    const added = tools.filter((tool) => !isTaken(tool));
    const fresh = added.filter((tool) => !known.has(addressOf(tool)));
    if (known.size + fresh.length > pluginLimits.tools)
      throw new DomainError('pluginInvalid', pluginReasons.tooManyTools({ maximum: pluginLimits.tools }));
    const written = added.map((tool) => ({ ...tool, operation: JSON.stringify(tool.operation) }));
    const ids = await replaceTools(transaction, row.id, written, { isMoved: false, disableOthers: false });
    created = show(added, ids);
    return { document: JSON.stringify(document) };
  });
  return { paths_duplicated: skipped, paths_created: created, edit_version };
}

/** Names are unique in a plugin: an added tool gives way to one at another address. */
function withFreeNames(
  tools: readonly ImportedTool[],
  known: ReadonlyMap<string, { name: string }>,
): ImportedTool[] {
  const given = new Set(tools.map(addressOf));
  const taken = new Set([...known].filter(([address]) => !given.has(address)).map(([, { name }]) => name));
  return tools.map((tool) => {
    let { name } = tool;
    for (let number = 2; taken.has(name); number++) {
      const suffix = `_${number}`;
      name = tool.name.slice(0, pluginLimits.toolName - suffix.length) + suffix;
    }
    taken.add(name);
    return name === tool.name ? tool : { ...tool, name, operation: { ...tool.operation, operationId: name } };
  });
}

function addressOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}

function methodOf(number: number | undefined): string {
  return Object.entries(toolMethods).find(([, value]) => value === number)?.[0] ?? '';
}
