import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { buildArguments, PluginError } from '@heddle/plugin';
import { DomainError } from '../../kernel/DomainError.js';
import { jsonAnswer, type PluginKind } from '../plugin/index.js';
import { compile } from './compile.js';
import { runProgram } from './runProgram.js';

/** Plugins whose tools are functions of a program in the sandbox. */
export const codeKind: PluginKind = {
  name: 'code',
  async call(app, call) {
    const { code } = call.content.settings;
    if (!code) throw new DomainError('pluginFailed', pluginReasons.noCode());
    const name = functionOf(call.stored.path);
    const values = buildArguments(call.tool, call);
    const program = await compile(code);
    const { output, logs } = await runProgram(app, { call, code, program, name, values });
    const result = jsonAnswer(call, output ?? {});
    return { ...result, ...(logs.length > 0 && { request: JSON.stringify({ logs }) }) };
  },
};

/** The function that a tool calls, by the tool's path. */
function functionOf(path: string): string {
  const name = path.slice(1);
  if (!/^[A-Za-z]\w{0,99}$/.test(name))
    throw new PluginError('invalidAddress', 'the path of the tool must be / and the name of a function');
  return name;
}
