import { type CheckContext, defineNode, type Issue, type Variable } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { nameLike, withName } from '../../checks/fixes.js';
import { issueAt } from '../../checks/issue.js';
import { isVariableName } from '../../checks/names.js';
import { checkDefaults, checkOutputs } from '../../checks/outputs.js';
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

/** Start: the start of a run, which defines the workflow's inputs. */
export const start = defineNode<StartData>({
  name: 'start',
  code: '1',
  displayKey: 'Start',
  category: 'io',
  messages,
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
    ...checkDefaults(context, data.outputs),
    ...data.outputs.flatMap((_, index) => checkSystemName(context, data.outputs, index)),
  ],
  entry: { id: '100001' },
  fillsNull: true,
});

function checkSystemName(context: CheckContext, outputs: readonly Variable[], index: number): Issue[] {
  const { name } = outputs[index]!;
  if (!name.startsWith('sys_')) return [];
  const path = ['outputs', index, 'name'];
  const isFree = (candidate: string) =>
    isVariableName(candidate) &&
    !candidate.startsWith('sys_') &&
    outputs.every((other) => other.name !== candidate);
  const issue = issueAt(context, 'name.system', path, { name });
  return [withName(issue, path, nameLike(name.replace(/^(?:sys_)+/, ''), isFree))];
}
