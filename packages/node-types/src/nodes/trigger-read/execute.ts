import type { NodeExecutor } from '@heddle/executor';
import type { FixedData } from '../../data/fixedNode.js';
import { namedTriggers } from '../../run/triggers.js';

/** Lists the matching triggers. `triggerTime` is the cron expression, which covers all of their times. */
export const triggerReadExecutor: NodeExecutor<FixedData> = {
  effect: 'idempotent',
  run: async (context) => {
    const { signal } = context;
    const triggers = await context.services.trigger.list(namedTriggers(context), { signal });
    const outputList = triggers.map(({ id, name, userId, schedule, createdAt }) => ({
      triggerId: id,
      triggerName: name,
      createTime: createdAt,
      triggerTime: schedule.crontab,
      userId,
    }));
    return { outputs: { outputList } };
  },
};
