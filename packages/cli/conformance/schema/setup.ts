import * as z from 'zod';
import { texts, values } from '../../src/world/values.js';
import { worldFields } from '../../src/world/world.js';

const stored = z.union([
  z.string(),
  z.strictObject({
    canvas: z.string(),
    version: z.string().optional(),
    name: z.string().optional(),
    description: z.string().optional(),
    appId: z.string().optional(),
    kind: z.enum(['workflow', 'chatflow']).optional(),
  }),
]);

/** The initial state of a case: its input, the other documents, and its scripted services. */
export const setup = {
  call: z.enum(['debug', 'sync']).optional(),
  input: values.optional(),
  inputStrings: texts.optional(),
  node: z
    .strictObject({ id: z.string(), inputStrings: texts.optional(), batchStrings: texts.optional() })
    .optional(),
  workflows: z.record(z.string(), stored).optional(),
  ...worldFields,
};
