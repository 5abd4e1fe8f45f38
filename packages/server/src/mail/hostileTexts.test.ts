import { account } from '@heddle/api-contract/families/account';
import { space } from '@heddle/api-contract/families/space';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../testing/createTestApp.js';
import { createSmtpMailer } from './createSmtpMailer.js';

interface Received {
  to: string[];
  text: string;
}

let world: TestWorld;
let person: TestPerson;
let sink: SMTPServer;
const mails: Received[] = [];

beforeAll(async () => {
  sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, text: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  const { port } = sink.server.address() as { port: number };
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Heddle <heddle@example.com>' });
  world = await createTestApp({ mailer });
  person = await world.register();
});
afterAll(async () => {
  await world.close();
  await new Promise<void>((resolve) => sink.close(resolve));
});

/** The header lines of a mail, with continuation lines joined. */
const headOf = ({ text }: Received) =>
  (text.split('\r\n\r\n', 1)[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n');

/** The decoded text of a mail or its header. */
function plain(text: string): string {
  return text
    .replace(/=\?UTF-8\?Q\?(.*?)\?=(?:\s+(?==\?))?/gi, (_, words: string) => words.replaceAll('_', ' '))
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
}

// A product that does not occur in the timestamps or boundaries of a mail by chance.
const templates = `{{7919*7927}} <%= 7919*7927 %> ${'$'}{7919*7927}`;

test('SEC-90, SEC-91: names in a mail add no header lines and are not evaluated as templates', async () => {
  mails.length = 0;
  const { account: self, space: calls } = person.clientOf({ account, space });
  await self.updateProfile({ name: 'Eve\r\nBcc: hidden@example.com' }).catch(() => undefined);
  for (const name of [`Team\r\nBcc: hidden@example.com`, `A\u2028X-Own: 1\0`.replace('\0', ''), templates]) {
    const { id } = await calls.save({ name });
    const { results } = await calls.inviteByMail({ space_id: id, emails: ['guest@example.com'] });
    expect(results).toMatchObject([{ status: 'sent' }]);
  }
  expect(mails).toHaveLength(3);
  for (const mail of mails) {
    expect(mail.to).toEqual(['guest@example.com']);
    const names = headOf(mail).map((line) => line.split(':', 1)[0]?.toLowerCase());
    expect(new Set(names)).toEqual(
      new Set([
        'from',
        'to',
        'subject',
        'message-id',
        'content-transfer-encoding',
        'date',
        'mime-version',
        'content-type',
      ]),
    );
    expect(names.filter((name) => name === 'subject')).toHaveLength(1);
  }
  expect(plain(mails[2]!.text)).toContain(templates);
  expect(plain(mails[2]!.text)).not.toContain(String(7919 * 7927));
});

test('SEC-90: a log entry is a single record, whatever a request contains', async () => {
  const before = world.lines.length;
  const hostile = 'a\u2028b\u001b[31mred\u0085{"level":"error"}';
  for (const path of [encodeURIComponent(`${hostile}\r\n{"level":"error"}`), '%0d%0ax', 'plain'])
    await world.app.request(`/api/${path}?${encodeURIComponent(hostile)}`, {
      headers: { 'user-agent': 'one {"level":"error"} two', 'x-forwarded-for': '::1 {"a":1}' },
    });
  await world.stranger.account
    .login({ email: 'a@example.com\r\nx', password: hostile })
    .catch(() => undefined);
  world.app.app.log.warn('told', { text: hostile });
  const written = world.lines.slice(before);
  expect(written.length).toBeGreaterThanOrEqual(5);
  for (const line of written) {
    // No characters that a terminal or a line reader would interpret.
    expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(JSON.parse(line)).toMatchObject({ time: expect.any(String), event: expect.any(String) });
    expect(JSON.parse(line).level).not.toBe('error');
  }
});
