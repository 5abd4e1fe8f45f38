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
        /** `notSent`: no mail could be sent, so there is no invitation; its key is only in the mail. */
        status: z.enum(['sent', 'notSent', 'member', 'invalid']),
      }),
    ),
  });
