import {
  type CheckContext,
  convertValue,
  defineNode,
  type Issue,
  type Variable,
} from '@heddle/workflow-schema';
import type * as z from 'zod';
import { issueAt } from '../../checks/issue.js';
import { checkOutputs } from '../../checks/outputs.js';
import { flag, nodeMeta, section, variables } from '../../data/readers.js';
import { mainColors, writeNodeMeta } from '../../data/write.js';
import { messages } from './messages.js';

const startData = section({
  nodeMeta,
  /** The workflow's inputs. */
  outputs: variables,
  inputs: section({ auto_save_history: flag }),
});

/** `node.data` of a Start. */
export type StartData = z.output<typeof startData>;

/** Start: where a run begins, and what it asks for. */
export const start = defineNode<StartData>({
  name: 'start',
  code: '1',
  displayKey: 'Start',
  category: 'io',
  words: messages,
  data: startData,
  create: (context) => {
    const input = () => ({ type: 'string', name: 'input', required: false });
    return {
      nodeMeta: writeNodeMeta(context, messages, mainColors.io, ''),
      outputs: [input()],
      trigger_parameters: [input()],
    };
  },
  ports: () => ({ in: [], out: [{ id: '' }] }),
  inputs: () => [],
  outputs: (data) => data.outputs,
  check: (data, context) => [
    ...checkOutputs(context, data.outputs),
    ...data.outputs.flatMap((output, index) => checkInput(context, output, index)),
  ],
  entry: { id: '100001' },
  fillsNull: true,
});

function checkInput(context: CheckContext, output: Variable, index: number): Issue[] {
  const issues: Issue[] = [];
  if (output.name.startsWith('sys_')) {
    issues.push(issueAt(context, 'name.system', ['outputs', index, 'name'], { name: output.name }));
  }
  const { defaultValue } = output;
  if (defaultValue === undefined || defaultValue === null || defaultValue === '') return issues;
  if (convertValue(output, defaultValue, output.name).warnings.length > 0) {
    const parameters = { name: output.name, type: output.type };
    issues.push(issueAt(context, 'default.mismatch', ['outputs', index, 'defaultValue'], parameters));
  }
  return issues;
}
