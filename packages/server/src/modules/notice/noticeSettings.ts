import type { Input, Result } from '@heddle/api-contract';
import { type notices as family, noticeKinds } from '@heddle/api-contract/families/notice';
import { noticeReasons } from '@heddle/api-contract/reasons/notice';
import { eq } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import { newWebhookSecret } from '../../http/webhookSignature.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { originOf } from '../../kernel/originOf.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { users } from '../account/tables.js';
import { choiceOf, findSettings, type NoticeSettings } from './noticeChoices.js';
import { placeOf, sendToWebhook } from './sendToWebhook.js';
import { noticeSettings } from './tables.js';

type Calls = typeof family.calls;

/** How the caller is told of notices. */
export async function readSettings(context: Context): Promise<Result<Calls['settings']>> {
  const settings = await findOwn(context);
  return {
    can_mail: context.mailer.reachesPeople,
    can_call: context.outbound !== undefined,
    kinds: noticeKinds.map((kind) => {
      const { inProduct, mail, webhook } = choiceOf(settings, kind);
      return { kind, in_product: inProduct, mail: kind !== 'requests' && mail, webhook };
    }),
    mail_time: settings?.mailTime ?? 'instant',
    mail_hour: settings?.mailHour ?? 9,
    time_zone: settings?.timeZone ?? 'UTC',
    webhook: {
      url: settings?.webhookUrl ?? '',
      is_enabled: settings?.webhookEnabled ?? false,
      last_status: settings?.webhookStatus ?? null,
      last_error: settings?.webhookError ?? '',
      last_at: settings?.webhookAt ? toSeconds(settings.webhookAt) : 0,
    },
  };
}

export async function saveSettings(
  context: Context,
  input: Input<Calls['saveSettings']>,
): Promise<Result<Calls['saveSettings']>> {
  const { db, user } = context;
  const url = input.webhook_url === undefined ? undefined : readAddress(input.webhook_url);
  if (input.time_zone !== undefined) checkZone(input.time_zone);
  return db.transaction(async (transaction) => {
    await lockRow(transaction, users, user.id);
    const before = (await findSettings(transaction, [user.id])).get(user.id);
    const { kinds = [], mail_time, mail_hour, time_zone } = input;
    const choices = {
      ...before?.choices,
      ...Object.fromEntries(
        kinds.map(({ kind, in_product, mail, webhook }) => [kind, { inProduct: in_product, mail, webhook }]),
      ),
    };
    // A new address gets a secret of its own: the server behind the old one knows the old secret.
    const secret = url && url !== before?.webhookUrl ? newWebhookSecret() : undefined;
    const values = {
      choices,
      origin: originOf(context.request),
      ...(mail_time && { mailTime: mail_time }),
      ...(mail_hour !== undefined && { mailHour: mail_hour }),
      ...(time_zone && { timeZone: time_zone }),
      ...(url !== undefined && { webhookUrl: url, webhookEnabled: url !== '', webhookFailures: 0 }),
      ...(url === '' && { sealedSecret: null, webhookStatus: null, webhookError: '', webhookAt: null }),
      ...(secret !== undefined && {
        ...{ sealedSecret: await context.secrets.seal(secret, placeOf(user.id)) },
        ...{ webhookStatus: null, webhookError: '', webhookAt: null },
      }),
    };
    await transaction
      .insert(noticeSettings)
      .values({ userId: user.id, ...values })
      .onConflictDoUpdate({ target: noticeSettings.userId, set: values });
    return secret === undefined ? {} : { secret };
  });
}

/** Sends a sample to the caller's webhook. */
export async function testWebhook(context: Context): Promise<Result<Calls['testWebhook']>> {
  const settings = await findOwn(context);
  if (!settings?.webhookUrl) throw new DomainError('noticeSettingInvalid', noticeReasons.noWebhook());
  if (!context.outbound) throw new DomainError('noticeSettingInvalid', noticeReasons.noRequests());
  const body = JSON.stringify({ type: 'notice.test', timestamp: new Date().toISOString(), data: {} });
  const { isTaken, status, error } = await sendToWebhook(
    context,
    settings,
    { id: newId(), body },
    context.signal,
  );
  await context.db
    .update(noticeSettings)
    .set({
      ...{ webhookStatus: status, webhookError: error, webhookAt: new Date() },
      ...(isTaken && { webhookEnabled: true, webhookFailures: 0 }),
    })
    .where(eq(noticeSettings.userId, context.user.id));
  return { is_accepted: isTaken, status, error };
}

async function findOwn({ db, user }: Context): Promise<NoticeSettings | undefined> {
  return (await findSettings(db, [user.id])).get(user.id);
}

function readAddress(given: string): string {
  if (given.trim() === '') return '';
  const url = URL.parse(given.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new DomainError('noticeSettingInvalid', noticeReasons.urlInvalid({ field: 'webhook_url' }));
  return url.href;
}

function checkZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw new DomainError('noticeSettingInvalid', noticeReasons.zoneInvalid({ field: 'time_zone' }));
  }
}
