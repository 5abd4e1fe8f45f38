import { eq } from 'drizzle-orm';
import type { Grant } from '../../kernel/Grant.js';
import type { App } from '../../kernel/services.js';
import type { ChatCaller } from '../chat/index.js';
import type { FireRow, TriggerRow } from './rows.js';
import { triggerSubscribers } from './tables.js';

const local = 'http://localhost';

/** The person for whom a trigger fires, with the rights that its creation or subscription has checked. */
export async function callerOf(
  app: App,
  { fire, trigger }: { fire: FireRow; trigger: TriggerRow },
): Promise<ChatCaller> {
  const grant = JSON.parse(await grantOf(app, fire, trigger)) as Grant;
  const recognised = await app.recognise(grant);
  const { publicOrigin } = app.config;
  const caller: Omit<ChatCaller, keyof Omit<App, 'db'>> & { __proto__: App } = {
    __proto__: app,
    ...recognised,
    endUser: trigger.origin === 'chat' ? trigger.userKey : '',
    grantRights: async () => grant,
    logid: `trigger-${fire.id}`,
    // A start that is repeated after the end of a process finds its run.
    reservation: trigger.targetType === 'workflow' ? { id: fire.runId, isRepeated: true } : undefined,
    request: {
      headers: new Headers(),
      url: new URL(publicOrigin ?? local),
      network: '',
      secure: false,
      publicOrigin,
    },
  };
  return caller as unknown as ChatCaller;
}

async function grantOf({ db }: App, { userId }: FireRow, trigger: TriggerRow): Promise<string> {
  if (userId === null || trigger.botId === null) return trigger.grant;
  const rows = await db.select().from(triggerSubscribers).where(eq(triggerSubscribers.userId, userId));
  return rows.find(({ botId }) => botId === trigger.botId)?.grant ?? trigger.grant;
}
