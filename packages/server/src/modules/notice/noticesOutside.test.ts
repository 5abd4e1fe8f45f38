import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noticeKinds, notices } from '@heddle/api-contract/families/notice';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readDelivery } from '../../http/webhookSignature.js';
import type { Mail } from '../../mail/Mailer.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { dailyMails, isDue } from './dailyMails.js';

interface Received {
  headers: Headers;
  body: string;
}

let receiver: Server;
let url: string;
let received: Received[];
/** The status of the next answers. */
let status: number;
let mails: Mail[];
let world: TestWorld;
let author: TestPerson;
let reader: TestPerson;
let workflowId: string;
let space_id: string;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      const headers = new Headers(request.headers as Record<string, string>);
      received.push({ headers, body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  world = await createTestApp({
    outbound: createOutboundFetch({ privateOrigins: [url] }),
    mailer: {
      reachesPeople: true,
      async send(mail) {
        mails.push(mail);
      },
    },
  });
  author = await world.register();
  reader = await world.register();
  await author.client.account.updateProfile({ name: 'Ada' });
  await reader.client.account.updateProfile({ locale: 'en' });
  space_id = (await author.client.space.save({ name: 'Weavers' })).id;
  const invited = { user_id: reader.id, space_role_type: 3 } as const;
  await author.client.space.invite({ space_id, member_info_list: [invited] });
  await reader.client.space.join({ space_id });
  const created = await author.clientOf({ workflow }).workflow.create({ space_id, name: 'invoice' });
  workflowId = created.workflow_id;
  await world.delivered();
});
beforeEach(() => {
  received = [];
  mails = [];
  status = 200;
});
afterAll(async () => {
  await world.close();
  receiver.close();
});

const settingsOf = () => reader.clientOf({ notices }).notices;

/** What comments send when they mention people. */
async function mention(): Promise<void> {
  await world.database.db.transaction((transaction) =>
    world.app.app.emit(transaction, 'mentioned', {
      ...{ spaceId: space_id, userId: author.id, userIds: [reader.id], kind: 'workflow', id: workflowId },
      path: `/work_flow?workflow_id=${workflowId}`,
    }),
  );
  await world.delivered();
}

/** The choices of everything on, except for what is given. */
const choices = (given: object) => noticeKinds.map((kind) => ({ ...all, kind, ...given }));
const all = { in_product: true, mail: true, webhook: true };

test('a mention is mailed at once, in the language of the recipient and with a link', async () => {
  await settingsOf().saveSettings({ mail_time: 'instant' });
  await mention();
  expect(mails).toMatchObject([{ to: reader.email, subject: 'Ada mentioned you in a comment on “invoice”' }]);
  expect(mails[0]?.text).toMatch(/\nhttp:\/\/[^/]+\/work_flow\?workflow_id=\d+\n\n--\n/);
  expect(mails[0]?.text).toContain('/settings/notifications');
});

test('sends signed notices to a webhook, but no kinds that the person turned off', async () => {
  const { secret = '' } = await settingsOf().saveSettings({
    ...{ kinds: choices({ mail: false }), webhook_url: `${url}/notices` },
  });
  expect(await settingsOf().testWebhook({})).toEqual({ is_accepted: true, status: 200, error: '' });
  await mention();
  expect(mails).toEqual([]);
  const [, delivery] = received;
  const body = new TextEncoder().encode(delivery!.body);
  expect(await readDelivery([secret], delivery!.headers, body, { windowSeconds: 60 })).toHaveProperty('id');
  expect(JSON.parse(delivery!.body)).toMatchObject({
    type: 'notice.created',
    data: {
      ...{ kind: 'mentions', event: 'mentioned', space_id },
      text: 'Ada mentioned you in a comment on “invoice”',
      url: expect.stringMatching(/^http:\/\/.+\/work_flow\?/),
    },
  });
  // The same address keeps its secret; another one gets its own.
  expect(await settingsOf().saveSettings({ webhook_url: `${url}/notices` })).toEqual({});
  expect((await settingsOf().saveSettings({ webhook_url: `${url}/others` })).secret).not.toBe(secret);
  const before = (await settingsOf().unreadCount({})).unread_count;
  await settingsOf().saveSettings({ kinds: choices({ webhook: false, mail: false, in_product: false }) });
  received = [];
  await mention();
  expect(received).toEqual([]);
  expect(before).toBeGreaterThan(0);
  expect((await settingsOf().unreadCount({})).unread_count).toBe(0);
});

test('turns off a webhook that answers 410, and shows the reason in its state', async () => {
  await settingsOf().saveSettings({ kinds: choices({}), webhook_url: url });
  status = 410;
  await mention();
  expect((await settingsOf().settings({})).webhook).toMatchObject({
    ...{ url: `${url}/`, is_enabled: false, last_status: 410, last_error: 'HTTP 410' },
  });
  await mention();
  expect(received).toHaveLength(1);
});

test('addresses inside the network and unknown time zones are refused', async () => {
  await settingsOf().saveSettings({ webhook_url: 'http://127.0.0.1:1/' });
  expect(await settingsOf().testWebhook({})).toMatchObject({ is_accepted: false, status: 0 });
  expect(received).toEqual([]);
  await settingsOf().saveSettings({ webhook_url: '' });
  for (const [input, key] of [
    [{ webhook_url: 'ftp://example.com' }, 'notice.urlInvalid'],
    [{ webhook_url: 'https://name:password@example.com' }, 'notice.urlInvalid'],
    [{ time_zone: 'Mars/Olympus' }, 'notice.zoneInvalid'],
  ] as const)
    await expect(settingsOf().saveSettings(input)).rejects.toMatchObject({ reason: { key } });
  await expect(settingsOf().testWebhook({})).rejects.toMatchObject({ reason: { key: 'notice.noWebhook' } });
});

test('daily mails collect what is unread, once a day', async () => {
  const mail_hour = new Date().getUTCHours();
  await settingsOf().markRead({ mark_all: true });
  await settingsOf().saveSettings({
    ...{ kinds: choices({ webhook: false }), mail_time: 'daily', mail_hour, time_zone: 'UTC' },
  });
  await mention();
  await mention();
  expect(mails).toEqual([]);
  for (const key of ['first', 'second']) {
    await world.app.app.jobs.enqueue(dailyMails, {}, { key });
    await world.delivered();
  }
  expect(mails).toMatchObject([{ to: reader.email, subject: 'Heddle: 2 new notifications' }]);
});

test('the daily mail is due at the hour in the time zone of the person', () => {
  const now = new Date('2026-06-01T23:30:00Z');
  const settings = { mailHour: 7, timeZone: 'Asia/Shanghai', mailedAt: null };
  expect(isDue(settings, now)).toBe(true);
  expect(isDue({ ...settings, mailHour: 23 }, now)).toBe(false);
  expect(isDue({ ...settings, mailedAt: new Date('2026-06-01T23:01:00Z') }, now)).toBe(false);
  expect(isDue({ ...settings, mailedAt: new Date('2026-05-31T23:01:00Z') }, now)).toBe(true);
});
