import type { PublicContext } from '../../kernel/Context.js';
import type { Mail } from '../../mail/Mailer.js';

/** Sends a mail without delaying the response, whose time would reveal whether an account exists. */
export function sendInBackground({ mailer, log }: Pick<PublicContext, 'mailer' | 'log'>, mail: Mail): void {
  void mailer.send(mail).catch((error: unknown) => log.error('mail.failed', error));
}
