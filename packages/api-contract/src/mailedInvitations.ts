import * as z from 'zod';
import { shortText } from './kernel/fields.js';

/** Email addresses to invite with one call. */
export const invitedEmails = () => z.array(shortText(320)).min(1).max(20);

/** Outcome for each address. */
export const mailedInvitations = () =>
  z.object({
    results: z.array(
      z.object({
        email: z.string(),
        /** `notSent`: the invitation is valid, but its link must be delivered in another way. */
        status: z.enum(['sent', 'notSent', 'member', 'invalid']),
        /** Key of the link; empty when there is none. */
        key: z.string(),
      }),
    ),
  });
