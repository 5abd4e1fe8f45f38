import { ExecutionError, errorCodes, ServiceMissing } from '../errors.js';
import type { ToolMock } from '../RunSettings.js';
import type { ToolService } from '../services.js';
import type { NodeRun } from './NodeRun.js';
import { checkValue } from './OutputSizes.js';
import { wrongSetting } from './wrongSetting.js';

type Mocks = Readonly<Record<string, ToolMock>>;

/** Throws where a stand-in says neither what to answer nor how to fail. */
export function checkMocks(mocks: Mocks): void {
  for (const [name, mock] of Object.entries(mocks)) {
    if ('answer' in mock) checkValue(mock.answer, `the mock ${name}`);
    else if (typeof mock.error !== 'string')
      throw wrongSetting(`the mock ${name} has no answer and no error`);
  }
}

/** Plugin tools as a node sees them: the stand-ins first, then the host's. */
export function mockedTools(mocks: Mocks, node: NodeRun, tools: ToolService | undefined): ToolService {
  const others = () => {
    if (tools) return tools;
    throw new ServiceMissing('tool', node.node);
  };
  const describe =
    tools?.describe &&
    ((...given: Parameters<NonNullable<ToolService['describe']>>) => others().describe!(...given));
  return {
    async call(request, options) {
      const { pluginId, apiId } = request;
      const names = [node.path, node.node.id, `${pluginId}/${apiId}`, apiId];
      const name = names.find((one) => Object.hasOwn(mocks, one));
      if (name === undefined) return others().call(request, options);
      const mock = mocks[name]!;
      node.mocked = [...(node.mocked ?? []), name];
      if ('answer' in mock) return structuredClone(mock.answer);
      throw new ExecutionError(errorCodes.execution, mock.error, { nodeId: node.node.id });
    },
    ...(describe ? { describe } : {}),
  };
}
