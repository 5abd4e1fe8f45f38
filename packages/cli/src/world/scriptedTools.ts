import { ExecutionError, type ToolService } from '@heddle/executor';
import { isJsonObject, type JsonObject, readVariables } from '@heddle/workflow-schema';
import type { World } from './world.js';

const toolNotFound = 777777766;

/** Scripted plugin tools. */
export function scriptedTools(tools: NonNullable<World['tools']>): ToolService {
  const find = ({ pluginId, apiId }: { pluginId: string; apiId: string }) => {
    const key = `${pluginId}/${apiId}`;
    const tool = Object.hasOwn(tools, key) ? tools[key] : undefined;
    if (tool === undefined) throw new ExecutionError(toolNotFound, `There is no tool ${key}.`);
    return tool;
  };
  return {
    call: async (request) => {
      const { result, error } = find(request);
      if (error !== undefined) throw new Error(error);
      const given = (result ?? {}) as JsonObject;
      return { output: isJsonObject(given) ? given : { data: given } };
    },
    describe: async (request) => {
      const { name, parameters = [] } = find(request);
      return { name, description: '', parameters: readVariables(parameters as JsonObject[]) };
    },
  };
}
