import { createTransport } from 'nodemailer';
import type { Mailer } from './Mailer.js';

const patienceMs = 20_000;

/**
 * Sends mails by SMTP. `url` is `smtp://name:password@host:587`; `smtps` uses TLS from the start, `smtp`
 * upgrades with STARTTLS where offered.
 */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport(
    // Keep the library from reading files and URLs referenced in a mail's fields.
    {
      url,
      disableFileAccess: true,
      disableUrlAccess: true,
      connectionTimeout: patienceMs,
      socketTimeout: patienceMs,
    },
  );
  return {
    reachesPeople: true,
    async send({ to, subject, text }) {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    },
  };
}
