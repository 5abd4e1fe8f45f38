import * as z from 'zod';
import { defineJob } from '../jobs/defineJob.js';
import type { App } from '../kernel/services.js';
import type { Mail } from './Mailer.js';

/** Sends one mail. The text is stored until then, so mails with codes or keys are sent directly instead. */
export const sendMail = defineJob(
  'mail.send',
  z.object({ to: z.string(), subject: z.string(), text: z.string() }),
  ({ app }, mail) => app.mailer.send(mail),
  { retry: { attempts: 15, firstMs: 1_000, maxMs: 10 * 60_000 }, concurrency: 4 },
);

/**
 * Sends the mails of an event, each by itself, so that a refused recipient does not repeat the mails of the
 * others. A repeated delivery of the event sends nothing twice. Without a mail server nothing is stored: the
 * studio shows the same information.
 */
export async function sendMails(
  { jobs, mailer }: App,
  eventId: string,
  mails: readonly Mail[],
): Promise<void> {
  if (!mailer.reachesPeople) return;
  for (const mail of mails) await jobs.enqueue(sendMail, mail, { key: `${eventId} ${mail.to}` });
}
