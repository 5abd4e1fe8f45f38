import { defineNode } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { json, nodeMeta, number, section, text } from '../../data/readers.js';
import { messages } from './messages.js';
import { writeNote } from './note.js';

const commentData = section({
  nodeMeta,
  size: section({ width: number, height: number }),
  inputs: section({ schemaType: text, note: json }),
});

/** `node.data` of a Comment. */
export type CommentData = z.output<typeof commentData>;

/** Comment: a note on the canvas. It has no ports and never runs. */
export const comment = defineNode<CommentData>({
  name: 'comment',
  code: '31',
  displayKey: 'Comment',
  category: 'io',
  messages,
  data: commentData,
  create: () => ({
    size: { width: 240, height: 150 },
    inputs: { schemaType: 'slate', note: writeNote('') },
  }),
  ports: () => ({ in: [], out: [] }),
  inputs: () => [],
  outputs: () => [],
  isolated: true,
});
