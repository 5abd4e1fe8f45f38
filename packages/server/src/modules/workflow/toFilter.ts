import type { Context } from '../../kernel/Context.js';
import type { WorkflowFilter } from './WorkflowFilter.js';

/** The filter fields of lists. */
interface Filters {
  name?: string | undefined;
  workflow_ids?: readonly string[] | undefined;
  type?: number | undefined;
  tags?: number | undefined;
  status?: number | undefined;
  login_user_create?: boolean | undefined;
  flow_mode?: number | undefined;
  order_by?: number | undefined;
  schema_type_list?: readonly number[] | undefined;
  project_id?: string | undefined;
  bind_biz_id?: string | undefined;
}

const everyMode = 100;
const everyTag = 1;
const ofPeople = 0;
const canvasDocument = 0;
const statuses = { unpublished: 1, published: 2 } as const;
const orders = ['created', 'updated', 'published', 'updated', 'created'] as const;

/**
 * The filter of a list; undefined if no workflow can match: none is official, tagged or bound to an agent, and
 * all are stored as canvas documents.
 */
export function toFilter(context: Context, input: Filters): WorkflowFilter | undefined {
  const { schema_type_list: schemaTypes = [], status } = input;
  if ((input.type ?? ofPeople) !== ofPeople || (input.tags ?? everyTag) > everyTag) return undefined;
  if (schemaTypes.length > 0 && !schemaTypes.includes(canvasDocument)) return undefined;
  if (input.bind_biz_id) return undefined;
  return {
    ids: input.workflow_ids?.length ? input.workflow_ids : undefined,
    projectId: input.project_id,
    name: input.name,
    published: status === statuses.published ? true : status === statuses.unpublished ? false : undefined,
    creatorId: input.login_user_create ? context.user.id : undefined,
    flowMode: input.flow_mode === everyMode ? undefined : input.flow_mode,
    order: orders[input.order_by ?? 1] ?? 'updated',
  };
}
