import type { Input, Result } from '@heddle/api-contract';
import { type pluginCode, pluginCodeLimits } from '@heddle/api-contract/families/plugin-code';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { editPlugin, type PluginPackage, readSettings, requirePlugin, untestTools } from '../plugin/index.js';
import { codeOf } from './codeOf.js';
import { packageLength } from './compile.js';
import { presentPackage } from './readCode.js';
import { readPackage } from './readPackage.js';

type Calls = typeof pluginCode.calls;

/** Adds a package to a draft, in place of the one with its name. */
export async function addPackage(
  context: Context,
  input: Input<Calls['addPackage']>,
): Promise<Result<Calls['addPackage']>> {
  const { head } = await requirePlugin(context, input.plugin_id, 'edit');
  const { language } = codeOf(head);
  const fileName = input.file_name.replace(/^.*[/\\]/, '');
  const added = readPackage(language, fileName, readBase64(fileName, input.content));
  const { edit_version } = await changePackages(context, input, (packages) => {
    const all = [...packages.filter(({ name }) => name !== added.name), added];
    const { packages: maximum, allPackages } = pluginCodeLimits;
    if (all.length > maximum) throw invalid(pluginReasons.packagesTooMany({ maximum }));
    if (packageLength(all) > allPackages)
      throw invalid(pluginReasons.packagesTooLong({ maximum: allPackages }));
    return all;
  });
  return { edit_version, package: presentPackage(added) };
}

export async function removePackage(
  context: Context,
  input: Input<Calls['removePackage']>,
): Promise<Result<Calls['removePackage']>> {
  return changePackages(context, input, (packages) => {
    if (!packages.some(({ name }) => name === input.name))
      throw invalid(pluginReasons.noPackage({ name: input.name }));
    return packages.filter(({ name }) => name !== input.name);
  });
}

function changePackages(
  context: Context,
  input: { plugin_id: string; edit_version?: number | undefined },
  change: (packages: readonly PluginPackage[]) => PluginPackage[],
): Promise<{ edit_version: number }> {
  return editPlugin(context, input, async (transaction, row) => {
    const before = codeOf(row);
    const code = { ...before, packages: change(before.packages ?? []) };
    await untestTools(transaction, row.id);
    return { settings: JSON.stringify({ ...readSettings(row.settings), code }) };
  });
}

function readBase64(name: string, text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    throw invalid(pluginReasons.packageUnreadable({ name }));
  }
}

function invalid(reason: ConstructorParameters<typeof DomainError>[1]): DomainError {
  return new DomainError('pluginInvalid', reason);
}
