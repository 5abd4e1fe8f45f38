import { bot } from '@heddle/api-contract/families/bot';
import { task } from '@heddle/api-contract/families/task';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['task.bot_id', 'task.task_id', 'task.trigger_id'], async (owner) => {
    const api = owner.clientOf({ bot, task });
    const { bot_id } = await api.bot.create({ space_id: owner.spaceId, name: 'reminds' });
    await api.task.createPreset({ bot_id, cron_expr: '0 9 1 1 *', content: 'owned' });
    const [made] = await api.task.list({ bot_id });
    return { 'task.bot_id': bot_id, 'task.task_id': made!.task_id, 'task.trigger_id': made!.task_id };
  }),
];
