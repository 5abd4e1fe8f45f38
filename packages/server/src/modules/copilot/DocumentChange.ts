import type { JsonObject } from '@heddle/workflow-schema';
import * as z from 'zod';

// A model that writes more repeats itself.
const maxNodes = 200;
const maxEdges = 1_000;

const nodeId = z.coerce.string().min(1).max(100);
const portId = z.string().max(200).nullish();

const edge = z.object({
  sourceNodeID: nodeId,
  targetNodeID: nodeId,
  sourcePortID: portId,
  targetPortID: portId,
});

const data = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  {
    message: 'expected an object',
  },
);

/** What a model changes in a document: only what differs, so that the rest stays as it is. */
export const documentChange = z.object({
  summary: z.string().max(2_000).default(''),
  /** New nodes, and existing ones with all of their new data. `parent` is the container of a new node. */
  nodes: z
    .array(z.object({ id: nodeId, type: z.coerce.string().max(100), parent: nodeId.nullish(), data }))
    .max(maxNodes)
    .default([]),
  removeNodes: z.array(nodeId).max(maxNodes).default([]),
  edges: z.array(edge).max(maxEdges).default([]),
  removeEdges: z.array(edge).max(maxEdges).default([]),
});

export type DocumentChange = z.infer<typeof documentChange>;
export type EdgeOfChange = z.infer<typeof edge>;
