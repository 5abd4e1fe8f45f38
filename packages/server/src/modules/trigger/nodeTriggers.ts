import { triggerLimits } from '@heddle/api-contract/families/trigger';
import { triggerReasons } from '@heddle/api-contract/reasons/trigger';
import type { Trigger, TriggerService } from '@heddle/executor';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { hashOfToken } from '../../identity/randomToken.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { Grant } from '../../kernel/Grant.js';
import type { App } from '../../kernel/services.js';
import type { RunForServices } from '../run/index.js';
import { findHead } from '../workflow/index.js';
import type { TriggerRow } from './rows.js';
import { saveTrigger } from './saveTrigger.js';
import { triggers } from './tables.js';

const maxUserKey = 200;

/**
 * Triggers that the nodes of a run create, delete and list: those of one user of the workflow's project or space.
 * What a test run creates fires by hand only, and is apart from the triggers of published workflows.
 */
export function provideTriggers(
  app: App,
  { run, access, rights }: RunForServices,
): { trigger: TriggerService } {
  const isDraft =
    run.kind === 'test' || run.kind === 'node' || (run.kind !== 'release' && run.version === '');
  const ofUser = (userId: string, id?: string) =>
    and(
      eq(triggers.spaceId, run.spaceId),
      eq(triggers.origin, 'node'),
      run.appId === null ? isNull(triggers.projectId) : eq(triggers.projectId, run.appId),
      eq(triggers.userKey, userId.slice(0, maxUserKey)),
      eq(triggers.isDraft, isDraft),
      id === undefined ? undefined : eq(triggers.id, /^\d{1,18}$/.test(id) ? id : '0'),
    );
  return {
    trigger: {
      async upsert({ id, name, userId, schedule, workflowId, parameters }, { idempotencyKey }) {
        await rights.check();
        const head = await findHead(app.db, workflowId);
        if (!head || head.deletedAt !== null || head.spaceId !== run.spaceId)
          throw new DomainError('triggerInvalid', triggerReasons.target());
        const [earlier] =
          id === undefined ? [] : await app.db.select().from(triggers).where(ofUser(userId, id));
        const saved = await saveTrigger(app, {
          // A node that runs again after a crash creates the same trigger.
          id: await idOf(idempotencyKey),
          spaceId: run.spaceId,
          projectId: run.appId,
          userId: access.userId,
          name: name.slice(0, triggerLimits.name),
          kind: 'schedule',
          origin: 'node',
          isDraft,
          targetType: 'workflow',
          workflowId,
          botId: run.botId,
          cron: schedule.crontab,
          timeZone: schedule.timeZone,
          payload: JSON.stringify(parameters),
          userKey: userId.slice(0, maxUserKey),
          grant: JSON.parse(run.grant ?? 'null') as Grant,
          earlier,
          refuseMore: async (transaction) => {
            const { perNodeUser: maximum } = triggerLimits;
            if ((await transaction.$count(triggers, ofUser(userId))) >= maximum)
              throw new DomainError('triggerInvalid', triggerReasons.tooMany({ maximum }));
          },
        });
        return { id: saved.id };
      },
      async delete({ id, userId }) {
        await rights.check();
        const deleted = await app.db
          .delete(triggers)
          .where(ofUser(userId, id))
          .returning({ id: triggers.id });
        return { count: deleted.length };
      },
      async list({ id, userId }) {
        await rights.check();
        const rows = await app.db
          .select()
          .from(triggers)
          .where(ofUser(userId, id))
          .orderBy(asc(triggers.createdAt), asc(triggers.id));
        return rows.map(toTrigger);
      },
    },
  };
}

function toTrigger({ id, name, userKey, cron, timeZone, createdAt }: TriggerRow): Trigger {
  return {
    id,
    name,
    userId: userKey,
    schedule: { crontab: cron, timeZone },
    createdAt: createdAt.toISOString(),
  };
}

/** The same id for the same attempt of a node. */
async function idOf(idempotencyKey: string): Promise<string> {
  const hash = await hashOfToken(`trigger ${idempotencyKey}`);
  // 62 bits: a positive number of 64 bits.
  return (BigInt(`0x${hash.slice(0, 16)}`) >> 2n).toString();
}
