import { defineNode } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { nodeMeta, section } from '../../data/readers.js';
import { mainColors, writeNodeMeta } from '../../data/write.js';
import { messages } from './messages.js';

const continueData = section({ nodeMeta });

/** `node.data` of a Continue. */
export type ContinueData = z.output<typeof continueData>;

/** Continue: ends the current iteration and starts the next one. */
export const continueNode = defineNode<ContinueData>({
  name: 'continue',
  code: '29',
  displayKey: 'Continue',
  category: 'logic',
  messages,
  data: continueData,
  create: (context) => ({ nodeMeta: writeNodeMeta(context, messages, mainColors.logic) }),
  ports: () => ({ in: [{ id: '' }], out: [] }),
  inputs: () => [],
  outputs: () => [],
  isLoopOnly: true,
});
