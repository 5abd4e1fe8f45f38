import type { Input, Result } from '@heddle/api-contract';
import type { pluginCode } from '@heddle/api-contract/families/plugin-code';
import { equalJson, type Json } from '@heddle/workflow-schema';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import {
  editPlugin,
  listTools,
  type PluginCode,
  readSettings,
  requirePlugin,
  untestTools,
} from '../plugin/index.js';
import { readFiles, readHosts } from './checkFiles.js';
import { codeOf } from './codeOf.js';
import { typescriptProblems } from './compile.js';
import { pythonProblems } from './pythonProblems.js';
import { readTools, replaceTools } from './replaceTools.js';

type Calls = typeof pluginCode.calls;

/** Replaces the files, hosts or tools of a draft. Another program makes all its tools untested. */
export async function saveCode(
  context: Context,
  input: Input<Calls['save']>,
): Promise<Result<Calls['save']>> {
  const { head } = await requirePlugin(context, input.plugin_id, 'edit');
  const { language } = codeOf(head);
  const files = input.files && readFiles(language, input.files);
  const hosts = input.hosts && readHosts(input.hosts);
  const tools = input.tools && readTools(input.tools);
  let saved: { code: PluginCode; functions: string[] } | undefined;
  const { edit_version } = await editPlugin(context, input, async (transaction, row) => {
    const before = codeOf(row);
    const code = { ...before, ...(files && { files }), ...(hosts && { hosts }) };
    if (tools) await replaceTools(transaction, row, tools);
    if (isOtherProgram(before, code)) await untestTools(transaction, row.id);
    saved = { code, functions: await functionsOf(transaction, row.id) };
    return { settings: JSON.stringify({ ...readSettings(row.settings), code }) };
  });
  if (!saved) throw new Error('the edit has not run');
  const { code, functions } = saved;
  const problems = await (language === 'python'
    ? pythonProblems(context, code, functions)
    : typescriptProblems(code, functions));
  return { edit_version, problems };
}

function isOtherProgram(before: PluginCode, after: PluginCode): boolean {
  return !equalJson(before.files as Json, after.files as Json);
}

async function functionsOf(db: Database, pluginId: string): Promise<string[]> {
  const rows = await listTools(db, pluginId);
  return rows.filter(({ isEnabled }) => isEnabled).map(({ path }) => path.slice(1));
}
