import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { buildArguments, PluginError } from '@heddle/plugin';
import { DomainError } from '../../kernel/DomainError.js';
import { jsonAnswer, type PluginContent, type PluginKind } from '../plugin/index.js';
import { compile, freezeCode } from './compile.js';
import { requireAcceptedHosts } from './hostAcceptance.js';
import { runProgram } from './runProgram.js';
import { openSecrets } from './secrets.js';

/** Plugins whose tools are functions of a program in the sandbox. */
export const codeKind: PluginKind = {
  name: 'code',
  async call(app, call) {
    const { code } = call.content.settings;
    if (!code) throw new DomainError('pluginFailed', pluginReasons.noCode());
    // Who tries a draft sees its hosts beside the code.
    if (call.version !== '') await requireAcceptedHosts(app.db, call.pluginId, call.content, call.caller);
    const name = functionOf(call.stored.path);
    const values = buildArguments(call.tool, call);
    const program = await compile(code);
    const secrets = code.hosts.length > 0 ? await openSecrets(app, call.pluginId) : new Map();
    const { output, logs } = await runProgram(app, { call, code, program, name, values, secrets });
    const result = jsonAnswer(call, output ?? {});
    return { ...result, ...(logs.length > 0 && { request: JSON.stringify({ logs }) }) };
  },
  async freeze(content: PluginContent): Promise<PluginContent> {
    const { code } = content.settings;
    if (!code) throw new DomainError('pluginNotReady', pluginReasons.noCode());
    return { ...content, settings: { ...content.settings, code: await freezeCode(code) } };
  },
};

/** The function that a tool calls, by the tool's path. */
function functionOf(path: string): string {
  const name = path.slice(1);
  if (!/^[A-Za-z]\w{0,99}$/.test(name))
    throw new PluginError('invalidAddress', 'the path of the tool must be / and the name of a function');
  return name;
}
