import type { Input, Result } from '@heddle/api-contract';
import { type ChatFlowRole, chatFlowRole } from '@heddle/api-contract/families/chat-flow-role';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { iconUrl, shareIcon } from '../file/index.js';
import { requireWorkflow } from '../workflow/index.js';
import { chatFlowRoles } from './tables.js';

type Calls = typeof chatFlowRole.calls;

export const everyConnector = '0';

/** Creates the role of a workflow and connector, or replaces the given settings of the one there is. */
export async function saveRole(
  context: Context,
  { chat_flow_role: given }: Input<Calls['save']>,
): Promise<Result<Calls['save']>> {
  const { workflow_id, connector_id: connectorId = everyConnector, id: _id, ...settings } = given;
  const { head, access } = await requireWorkflow(context, workflow_id, 'edit');
  if (settings.avatar?.image_uri) await shareIcon(context.db, access, settings.avatar.image_uri);
  return { ID: await storeRole(context.db, head.id, settings, connectorId) };
}

/** What a role consists of. */
export type RoleSettings = Omit<ChatFlowRole, 'id' | 'workflow_id' | 'connector_id'>;

/** Settings of unknown origin, as strictly as a save reads them. */
export function readRoleSettings(given: unknown): RoleSettings {
  const role = typeof given === 'object' ? given : {};
  const { chat_flow_role: read } = chatFlowRole.calls.save
    .input()
    .parse({ chat_flow_role: { ...role, workflow_id: '1', connector_id: '', id: '' } });
  const { workflow_id: _workflow, connector_id: _connector, id: _id, ...settings } = read;
  return settings;
}

/** Stores the role of a workflow, or replaces the given settings of the one there is; returns its ID. */
export async function storeRole(
  database: Database,
  workflowId: string,
  settings: RoleSettings,
  connectorId: string = everyConnector,
): Promise<string> {
  return database.transaction(async (db) => {
    const which = and(eq(chatFlowRoles.workflowId, workflowId), eq(chatFlowRoles.connectorId, connectorId));
    const [known] = await db.select().from(chatFlowRoles).where(which).for('update');
    const merged = { ...(known && (JSON.parse(known.settings) as object)), ...withoutAbsent(settings) };
    const values = { settings: JSON.stringify(merged), updatedAt: new Date() };
    const [row] = await db
      .insert(chatFlowRoles)
      .values({ id: newId(), workflowId, connectorId, ...values })
      .onConflictDoUpdate({ target: [chatFlowRoles.workflowId, chatFlowRoles.connectorId], set: values })
      .returning({ id: chatFlowRoles.id });
    return row!.id;
  });
}

export async function getRole(context: Context, input: Input<Calls['get']>): Promise<Result<Calls['get']>> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'view');
  const role = await findRole(context.db, head.id, input.connector_id);
  if (!role) return {};
  const { avatar } = role;
  if (!avatar?.image_uri) return { role };
  return { role: { ...role, avatar: { ...avatar, image_url: await iconUrl(context, avatar.image_uri) } } };
}

/** Deletes the role; does nothing if there is none. */
export async function deleteRole(context: Context, input: Input<Calls['delete']>) {
  const { head } = await requireWorkflow(context, input.WorkflowID ?? input.workflow_id ?? '0', 'edit');
  const id = input.ID ?? input.id;
  const connectorId = input.ConnectorID ?? input.connector_id ?? everyConnector;
  const which = id === undefined ? eq(chatFlowRoles.connectorId, connectorId) : eq(chatFlowRoles.id, id);
  await context.db.delete(chatFlowRoles).where(and(eq(chatFlowRoles.workflowId, head.id), which));
  return {};
}

/** The role of a workflow in a channel: the channel's own, or that of every channel. */
export async function findRole(
  db: Database,
  workflowId: string,
  connectorId: string = everyConnector,
): Promise<ChatFlowRole | undefined> {
  const [row] = await db
    .select()
    .from(chatFlowRoles)
    .where(
      and(
        eq(chatFlowRoles.workflowId, workflowId),
        inArray(chatFlowRoles.connectorId, [connectorId, everyConnector]),
      ),
    )
    .orderBy(desc(chatFlowRoles.connectorId))
    .limit(1);
  if (!row) return undefined;
  const settings = JSON.parse(row.settings) as RoleSettings;
  return { ...settings, id: row.id, workflow_id: row.workflowId, connector_id: row.connectorId };
}

/** Without the fields that the caller left out. */
function withoutAbsent(settings: object): object {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
