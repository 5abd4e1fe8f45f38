import * as z from 'zod';

const Edge = z.looseObject({
  sourceNodeID: z.string(),
  targetNodeID: z.string(),
  sourcePortID: z.string().optional(),
  targetPortID: z.string().optional(),
});

const Node = z.looseObject({
  id: z.string().min(1),
  type: z.string().regex(/^\d+$/),
  meta: z.looseObject({ position: z.looseObject({ x: z.number(), y: z.number() }).optional() }).optional(),
  data: z.looseObject({}).optional(),
  get blocks() {
    return z.array(Node).nullish();
  },
  edges: z.array(Edge).nullish(),
});

/** The document format. Documents that deviate from it can still be opened, with issues. */
export const DocumentShape = z.looseObject({
  nodes: z.array(Node),
  edges: z.array(Edge).nullish(),
  versions: z.looseObject({}).optional(),
});
