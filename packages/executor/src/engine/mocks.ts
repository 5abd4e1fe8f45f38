import { isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import { ExecutionError, errorCodes, ServiceMissing } from '../errors.js';
import type { ToolMock } from '../RunSettings.js';
import type { ToolService } from '../services.js';
import { innerIdOf } from './compileBatch.js';
import type { NodeRun } from './NodeRun.js';
import { checkValue } from './OutputSizes.js';
import { wrongSetting } from './wrongSetting.js';

type Mocks = Readonly<Record<string, ToolMock>>;

/** Throws if a mock defines neither an answer nor an error. */
export function checkMocks(mocks: Mocks): void {
  for (const [name, mock] of Object.entries(mocks)) {
    const given: JsonObject = isJsonObject(mock) ? mock : {};
    if (isJsonObject(given.answer)) checkValue(given.answer, `the mock ${name}`);
    else if (typeof given.error !== 'string') {
      throw wrongSetting(`the mock ${name} has no answer and no error`);
    }
  }
}

/** The tool service of one node: mocks first, then the host's service. */
export function mockedTools(mocks: Mocks, node: NodeRun, tools: ToolService | undefined): ToolService {
  return {
    async call(request, options) {
      const name = namesOf(node, request).find((one) => Object.hasOwn(mocks, one));
      const memory = node.remember();
      if (name === undefined) {
        if (!tools) throw new ServiceMissing('tool', node.node);
        const outcome = await tools.call(request, options);
        const set = 'output' in outcome ? outcome.mockSet : undefined;
        if (set !== undefined) memory.mockSets = [...new Set([...(memory.mockSets ?? []), set])];
        return outcome;
      }
      const mock = mocks[name]!;
      memory.mocked = [...(memory.mocked ?? []), name];
      if ('answer' in mock) return { output: structuredClone(mock.answer) };
      throw new ExecutionError(errorCodes.execution, mock.error, { nodeId: node.node.id });
    },
    ...(tools?.describe ? { describe: tools.describe.bind(tools) } : {}),
  };
}

/** Keys that a mock for this call may have, most specific first. */
function namesOf(
  { path, compiled, frame }: NodeRun,
  { pluginId, apiId }: Parameters<ToolService['call']>[0],
): string[] {
  const { about, definition, data } = compiled;
  const tool = `${pluginId}/${apiId}`;
  const names = [path, about.id];
  // In batch mode the node runs inside a container that has its id.
  const owner = frame.owner?.node.id;
  if (owner !== undefined && about.id === innerIdOf(owner)) names.push(owner);
  const resources = definition.resources?.(data as never) ?? [];
  const called = resources.filter(({ kind, id }) => kind === 'tool' && id === tool);
  return [...names, tool, apiId, ...called.map((resource) => resource.name)];
}
