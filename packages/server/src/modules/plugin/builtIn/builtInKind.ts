import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { buildArguments } from '@heddle/plugin';
import { DomainError } from '../../../kernel/DomainError.js';
import { jsonAnswer } from '../call/jsonAnswer.js';
import type { PluginKind } from '../call/PluginKind.js';
import type { BuiltInFunction } from './BuiltInPlugin.js';
import { builtInPlugins } from './builtInPlugins.js';

const functions = new Map<string, BuiltInFunction>(
  builtInPlugins.flatMap(({ functions = {} }) => Object.entries(functions)),
);

/** Tools that run in this process. Copies of built-in plugins find their function by the path of the tool. */
export const builtInKind: PluginKind = {
  name: 'builtIn',
  async call(app, call) {
    const perform = functions.get(call.stored.path.slice(1));
    if (!perform) throw new DomainError('pluginNotFound', pluginReasons.noTool({ id: call.stored.id }));
    const values = buildArguments(call.tool, call);
    const output = await perform(app, values, call.signal);
    return jsonAnswer(call, output);
  },
};
