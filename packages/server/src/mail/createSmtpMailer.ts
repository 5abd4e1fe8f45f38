import { createTransport } from 'nodemailer';
import type { Mailer } from './Mailer.js';

const patienceMs = 20_000;

/** Sends mails by SMTP. `url` as `smtp://name:password@host:587`; `smtps` begins with TLS, `smtp` changes to it where offered. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport(
    // Files and addresses in a mail's fields would be read by the library; ours are texts.
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
