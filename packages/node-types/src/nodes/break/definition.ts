import { defineNode } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { nodeMeta, section } from '../../data/readers.js';
import { mainColors, writeNodeMeta } from '../../data/write.js';
import { messages } from './messages.js';

const breakData = section({ nodeMeta });

/** `node.data` of a Break. */
export type BreakData = z.output<typeof breakData>;

/** Break: ends the enclosing loop after this iteration. */
export const breakNode = defineNode<BreakData>({
  name: 'break',
  code: '19',
  displayKey: 'Break',
  category: 'logic',
  messages,
  data: breakData,
  create: (context) => ({ nodeMeta: writeNodeMeta(context, messages, mainColors.logic) }),
  ports: () => ({ in: [{ id: '' }], out: [] }),
  inputs: () => [],
  outputs: () => [],
  isLoopOnly: true,
});
