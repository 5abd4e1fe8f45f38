import { triggerLimits } from '@heddle/api-contract/families/trigger';
import { eq } from 'drizzle-orm';
import type { Events } from '../../events/Events.js';
import type { Delivery } from '../../events/Subscriptions.js';
import type { App } from '../../kernel/services.js';
import { sendMails } from '../../mail/sendMail.js';
import { users } from '../account/tables.js';
import { languageOf } from '../workflow/index.js';
import { triggers } from './tables.js';

/** Tells the owner that a trigger was suspended after several failures. */
export async function notifyOwner(
  app: App,
  { triggerId }: Events['triggerSuspended'],
  { eventId }: Delivery,
): Promise<void> {
  const [found] = await app.db
    .select({ name: triggers.name, spaceId: triggers.spaceId, email: users.email, locale: users.locale })
    .from(triggers)
    .innerJoin(users, eq(users.id, triggers.userId))
    .where(eq(triggers.id, triggerId));
  if (!found?.email) return;
  const { publicOrigin } = app.config;
  const address = publicOrigin ? `${publicOrigin}/space/${found.spaceId}/triggers?trigger=${triggerId}` : '';
  const mail = mails[languageOf(found.locale)](found.name, address);
  await sendMails(app, eventId, [{ to: found.email, ...mail }]);
}

const { failures } = triggerLimits;

const mails = {
  'zh-CN': (name: string, address: string) => ({
    subject: `触发器「${name}」已停用`,
    text: `触发器「${name}」连续失败 ${failures} 次，已停用。请查看记录，解决问题后重新启用。\n\n${address}`,
  }),
  en: (name: string, address: string) => ({
    subject: `Trigger “${name}” was suspended`,
    text: `The trigger “${name}” failed ${failures} times in a row and was suspended. Check its log, fix the cause, then turn it on again.\n\n${address}`,
  }),
};
