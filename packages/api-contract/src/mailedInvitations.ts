import * as z from 'zod';
import { shortText } from './kernel/fields.js';

/** The addresses that one call invites by mail. */
export const invitedEmails = () => z.array(shortText(320)).min(1).max(20);

/** What became of each of them. */
export const mailedInvitations = () =>
  z.object({
    results: z.array(
      z.object({
        email: z.string(),
        /** `notSent`: the invitation holds, and its link has to be handed over in another way. */
        status: z.enum(['sent', 'notSent', 'member', 'invalid']),
        /** The key of the link; empty where there is none. */
        key: z.string(),
      }),
    ),
  });
