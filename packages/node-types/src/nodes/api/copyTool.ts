import type { Json, JsonObject } from '@heddle/workflow-schema';
import { writeCalledInputs } from '../../form-parts/calledInputs.js';
import { writeSetting } from '../../form-parts/settings.js';
import { listAt, readAt, textAt, writeAt } from '../../form-parts/wire.js';
import type { ToolInterface } from '../../NodeForm.js';

const list = ['inputs', 'apiParam'];
const from = ['inputs', 'pluginFrom'];

/** Writes a tool with its interface into an Api node, keeping the values of inputs that remain. */
export function copyTool(draft: JsonObject, tool: ToolInterface): void {
  const settings = {
    apiID: tool.apiId,
    apiName: tool.name,
    pluginID: tool.pluginId,
    pluginName: tool.pluginName,
    pluginVersion: tool.version,
  };
  for (const [name, value] of Object.entries(settings)) writeSetting(draft, list, name, 'string', value);
  if (readAt(draft, from) !== undefined || tool.origin !== '') writeAt(draft, from, tool.origin);
  writeCalledInputs(draft, ['inputs', 'inputParameters'], tool.inputs);
  writeOutputs(draft, structuredClone(tool.outputs));
}

/** In batch mode the node gives a list of the outputs of each item. Outputs of error handling stay. */
function writeOutputs(draft: JsonObject, outputs: JsonObject[]): void {
  const errorOutputs = listAt(draft, ['outputs']).filter(isErrorOutput);
  const isBatch = readAt(draft, ['inputs', 'batch', 'batchEnable']) === true;
  const own = isBatch
    ? [{ type: 'list', name: 'outputList', schema: { type: 'object', schema: outputs } }]
    : outputs;
  writeAt(draft, ['outputs'], [...own, ...errorOutputs]);
}

function isErrorOutput(output: Json): boolean {
  return (
    readAt(output, ['readonly']) === true && ['errorBody', 'isSuccess'].includes(textAt(output, ['name']))
  );
}
