import * as z from 'zod';
import type { SentReason } from './reasons.js';

/** Schema of a reason in a response, for errors that are reported later than they happen. */
export const sentReason = (): z.ZodType<SentReason> => reason;

const reason: z.ZodType<SentReason> = z
  .object({
    key: z.string(),
    get parameters() {
      return z.record(z.string(), z.union([z.string(), z.number(), reason]));
    },
  })
  .meta({ id: 'Reason' });
