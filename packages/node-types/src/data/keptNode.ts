import { defineNode, type Issue, type NodeCategory, type NodeDefinition } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { issueAt } from '../checks/issue.js';
import { type NodeRule, nodeIssueMessages } from '../checks/issueMessages.js';
import type { Messages } from '../Messages.js';
import { inputFieldsOf } from './inputFields.js';
import { ownOutputs } from './outputs.js';
import { nodeMeta, parameters, section, variables } from './readers.js';
import { writeNodeMeta } from './write.js';

const keptData = section({
  nodeMeta,
  inputs: section({ inputParameters: parameters }),
  outputs: variables,
});

/** `node.data` of a node that is kept but does not run, as far as its format is known. */
export type KeptData = z.output<typeof keptData>;

/** The properties in which node types that are kept but not run differ. */
export interface KeptType {
  name: string;
  code: string;
  displayKey: string;
  category: NodeCategory;
  messages: Messages;
  mainColor: string;
  travels?: NodeDefinition['travels'];
  /** The rule whose message says why it does not run. */
  rule: NodeRule;
  /** Default: a warning. */
  severity?: Issue['severity'];
}

/**
 * Defines a node type of another product that is not supported here: documents round-trip unchanged, inputs
 * and outputs are shown, and a run that reaches the node fails with the message of its rule.
 */
export function defineKeptNode({
  mainColor,
  rule,
  severity = 'warning',
  ...type
}: KeptType): NodeDefinition<KeptData> {
  return defineNode<KeptData>({
    ...type,
    data: keptData,
    create: (context) => ({
      nodeMeta: writeNodeMeta(context, type.messages, mainColor),
      inputs: { inputParameters: [] },
      outputs: [],
    }),
    ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
    inputs: (data) => inputFieldsOf(data.inputs.inputParameters),
    outputs: (data) => ownOutputs(data.outputs),
    check: (_data, context) => [issueAt(context, rule, [], {}, severity)],
    notRun: nodeIssueMessages[rule],
  });
}
