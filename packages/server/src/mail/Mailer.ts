import type { Log } from '../kernel/log.js';

/** A plain-text mail to one recipient. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends mails. */
export interface Mailer {
  /** False when no mail server is configured and mails are only logged. */
  readonly reachesPeople: boolean;
  /** Resolves when the next mail server has accepted the mail, not when it is delivered. */
  send(mail: Mail): Promise<void>;
}

/**
 * For installations without a mail server: logs that a mail was not sent, without its text, which may hold a
 * code or a key. `heddle code` prints codes for the operator.
 */
export function createLogMailer(log: Log): Mailer {
  return {
    reachesPeople: false,
    async send({ to, subject }) {
      log.warn('mail.notSent', { reason: 'HEDDLE_SMTP_URL is not set', to, subject });
    },
  };
}
