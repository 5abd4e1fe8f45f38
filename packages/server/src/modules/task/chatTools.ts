import type { Tool } from '@heddle/agent';
import { triggerLimits } from '@heddle/api-contract/families/trigger';
import { triggerReasons } from '@heddle/api-contract/reasons/trigger';
import type { JsonObject } from '@heddle/workflow-schema';
import { and, asc, eq } from 'drizzle-orm';
import { DomainError } from '../../kernel/DomainError.js';
import type { Grant } from '../../kernel/Grant.js';
import type { App } from '../../kernel/services.js';
import type { AgentTools } from '../agent-chat/index.js';
import type { RunForServices } from '../run/index.js';
import { removeTriggers, saveTrigger } from '../trigger/index.js';
import { triggers } from '../trigger/tables.js';

/** Of the bindings in definitions. */
const kind = 'schedule';

const text = (description: string): JsonObject => ({ type: 'string', description });

/** Tools with which people have an agent create, list and delete their own tasks in the chat. */
export const scheduleTools: AgentTools = {
  async bindings(_app, _access, { blocks }) {
    return blocks.task_info?.user_task_allowed ? [{ kind }] : [];
  },
  kind: (app, place) => ({
    kind,
    tools: ({ definition }) =>
      definition.tools.some((binding) => binding.kind === kind) ? toolsFor(app, place) : [],
  }),
};

function toolsFor(app: App, place: RunForServices): Tool[] {
  const tool = (
    name: string,
    description: string,
    properties: { [name: string]: JsonObject },
    call: (values: JsonObject, key: string) => Promise<unknown>,
  ): Tool => ({
    name,
    description,
    kind,
    isOnce: name !== 'list_schedules',
    parameters: { type: 'object', properties, required: Object.keys(properties) },
    async call(values, { idempotencyKey }) {
      await place.rights.check();
      return { output: JSON.stringify(await call(values, idempotencyKey)) };
    },
  });
  return [
    tool(
      'create_schedule',
      'Creates a recurring task for the user: at each time, you receive the prompt in this conversation and answer it. Confirm the returned next time to the user.',
      {
        name: text('A short name.'),
        cron: text(
          'Cron expression with five fields: minute, hour, day of month, month, day of week. At least five minutes apart.',
        ),
        time_zone: text('IANA name of the time zone of the user, such as Asia/Shanghai.'),
        prompt: text('What you are asked at each time.'),
      },
      (values) => createTask(app, place, values),
    ),
    tool('list_schedules', 'Lists the tasks of the user.', {}, () => listTasks(app, place)),
    tool(
      'delete_schedule',
      'Deletes a task of the user.',
      { id: text('The id, as listed.') },
      async ({ id }) => {
        const own = await ownTasks(app, place);
        const deleted = own.filter((row) => row.id === String(id)).map((row) => row.id);
        return { deleted: await removeTriggers(app.db, deleted) };
      },
    ),
  ];
}

const ownedBy = ({ run }: RunForServices) =>
  and(
    eq(triggers.botId, run.botId ?? '0'),
    eq(triggers.origin, 'chat'),
    eq(triggers.userId, run.userId),
    eq(triggers.userKey, run.endUser),
    eq(triggers.isDraft, run.version === ''),
  );

function ownTasks({ db }: App, place: RunForServices) {
  return db.select().from(triggers).where(ownedBy(place)).orderBy(asc(triggers.createdAt));
}

async function listTasks(app: App, place: RunForServices) {
  return (await ownTasks(app, place)).map(({ id, name, cron, timeZone, nextAt, status, content }) => ({
    ...{ id, name, cron, time_zone: timeZone, prompt: content, is_on: status === 'on' },
    next_time: nextAt?.toISOString() ?? '',
  }));
}

async function createTask(app: App, place: RunForServices, values: JsonObject) {
  const { run } = place;
  const textOf = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  const saved = await saveTrigger(app, {
    spaceId: run.spaceId,
    userId: run.userId,
    name: textOf('name').slice(0, triggerLimits.name) || 'task',
    kind: 'schedule',
    origin: 'chat',
    targetType: 'agent',
    botId: run.botId,
    conversationId: run.conversationId,
    connectorId: run.connectorId,
    // Tasks of drafts fire by hand only, so that trying an agent out has no effect later.
    isDraft: run.version === '',
    userKey: run.endUser,
    cron: textOf('cron'),
    timeZone: textOf('time_zone') || 'UTC',
    content: textOf('prompt').slice(0, triggerLimits.content),
    grant: JSON.parse(run.grant ?? 'null') as Grant,
    refuseMore: async (transaction) => {
      const { tasksPerPerson: maximum } = triggerLimits;
      const active = await transaction.$count(triggers, and(ownedBy(place), eq(triggers.status, 'on')));
      if (active >= maximum)
        throw new DomainError('triggerInvalid', triggerReasons.tooManyTasks({ maximum }));
    },
  });
  return { id: saved.id, next_time: saved.nextAt?.toISOString() ?? 'by hand only, as this is a draft' };
}
