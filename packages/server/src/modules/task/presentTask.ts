import {
  type TaskInfo,
  taskActions,
  taskStatuses,
  taskTriggers,
  taskTypes,
} from '@heddle/api-contract/families/task';
import type { Context } from '../../kernel/Context.js';
import { hookUrl, type TriggerRow } from '../trigger/index.js';

/** Seconds since 1970, as text; 0 for none. */
export const seconds = (time: Date | null) => (time ? String(Math.floor(time.getTime() / 1000)) : '0');

/** Seconds until a trigger fires; 0 if nothing is planned. */
export const secondsUntil = ({ nextAt }: Pick<TriggerRow, 'nextAt'>) =>
  nextAt ? Math.max(0, Math.round((nextAt.getTime() - Date.now()) / 1000)) : 0;

export function statusOf({ status }: Pick<TriggerRow, 'status'>): number {
  return { on: taskStatuses.activated, paused: taskStatuses.deactivated, suspended: taskStatuses.suspended }[
    status
  ];
}

export const typeOf = ({ origin }: Pick<TriggerRow, 'origin'>) =>
  origin === 'chat' ? taskTypes.user : taskTypes.preset;

/** A trigger as a task of its agent. */
export function presentTask(context: Pick<Context, 'request'>, row: TriggerRow): TaskInfo {
  const isTime = row.kind === 'schedule';
  return {
    id: row.id,
    id_str: row.id,
    connector_id: row.connectorId ?? '0',
    name: row.name,
    trigger: {
      task_type: typeOf(row),
      event_type: isTime ? 'time' : row.kind,
      trigger_type: isTime ? taskTriggers.time : taskTriggers.event,
      mode: row.kind === 'webhook' ? 1 : 0,
      ...(isTime &&
        row.origin !== 'chat' && { preset_time_data: { cron_expr: row.cron, time_zone: row.timeZone } }),
      ...(isTime &&
        row.origin === 'chat' && {
          user_task_time_data: {
            cron_expr: row.cron,
            time_zone: row.timeZone,
            conversation_id: row.conversationId ?? '0',
            user_id: row.userId,
          },
        }),
      ...(row.kind === 'webhook' && {
        preset_webhook_data: { url: hookUrl(context, row), output_schema: row.fields },
      }),
    },
    action: actionOf(row),
    status: statusOf(row),
    create_time: seconds(row.createdAt),
    origin_id: '0',
    creator_uid: row.userId,
    exec_result: row.failures > 0 ? 5 : row.lastAt ? 4 : 0,
    next_exec_duration: secondsUntil(row),
    valid_status: row.status === 'on',
  };
}

function actionOf({
  targetType,
  content,
  pluginId,
  toolName,
  payload,
  workflowId,
}: TriggerRow): TaskInfo['action'] {
  if (targetType === 'agent') return { action_type: taskActions.query, bot_query_action: { content } };
  if (targetType === 'tool')
    return {
      action_type: taskActions.tool,
      plugin_action: { plugin_id: pluginId ?? '0', api_name: toolName, params: payload },
    };
  return {
    action_type: taskActions.workflow,
    workflow_action: { workflow_id: workflowId ?? '0', plugin_id: '0', params: payload },
  };
}
