import type { Log } from '../kernel/log.js';

/** A mail of plain text to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends mails. */
export interface Mailer {
  /** False where no mail server is set up and mails end in the log. */
  readonly reachesPeople: boolean;
  /** Resolves when the mail has been taken by the next server, not when it has arrived. */
  send(mail: Mail): Promise<void>;
}

/** For installations without a mail server: the owner finds what would have been sent in the log. */
export function createLogMailer(log: Log): Mailer {
  return {
    reachesPeople: false,
    async send({ to, subject, text }) {
      log.warn('mail.notSent', { reason: 'HEDDLE_SMTP_URL is not set', to, subject, text });
    },
  };
}
