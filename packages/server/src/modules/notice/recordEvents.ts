import { and, eq, exists, inArray, or } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { RowHandler, Subscriptions } from '../../events/Subscriptions.js';
import { kindOf } from '../../resources/ResourceKind.js';
import { type ResourceKindName, resourceKindNames } from '../../resources/tables.js';
import { installation, users } from '../account/tables.js';
import { spaceMembers, spaces } from '../space/tables.js';
import { triggers } from '../trigger/tables.js';
import { recordActivity } from './recordActivity.js';

type Extensions = Pick<Parameters<RowHandler<never>>[2], 'extensions'>;

/** Turns events of other modules into activities, in their transactions. */
export const recordEvents: NonNullable<Subscriptions['on']> = {
  async workflowPublished(db, { workflowId, spaceId, version, userId }, app) {
    const name = await nameOf(db, app, 'workflow', workflowId);
    await recordActivity(db, {
      ...{ type: 'workflowPublished', spaceId, actorId: userId, isShared: true },
      ...{ parts: { name, version }, path: workflowPath(spaceId, workflowId) },
    });
  },
  async pluginPublished(db, { pluginId, spaceId, version, userId }, app) {
    const name = await nameOf(db, app, 'plugin', pluginId);
    await recordActivity(db, {
      ...{ type: 'pluginPublished', spaceId, actorId: userId, isShared: true },
      ...{ parts: { name, version }, path: `/space/${spaceId}/plugin/${pluginId}` },
    });
  },
  async workflowDeleted(db, { workflowId, spaceId, userId }, app) {
    const name = await nameOf(db, app, 'workflow', workflowId);
    await recordActivity(db, {
      ...{ type: 'workflowDeleted', spaceId, actorId: userId, isShared: true },
      ...{ parts: { name }, path: trashPath(spaceId) },
    });
  },
  async projectCreated(db, { projectId, spaceId, userId }, app) {
    const name = await nameOf(db, app, 'project', projectId);
    await recordActivity(db, {
      ...{ type: 'projectCreated', spaceId, actorId: userId, isShared: true },
      ...{ parts: { name }, path: developPath(spaceId) },
    });
  },
  async projectDeleted(db, { projectId, spaceId }, app) {
    const name = await nameOf(db, app, 'project', projectId);
    await recordActivity(db, {
      ...{ type: 'projectDeleted', spaceId, actorId: null, isShared: true },
      ...{ parts: { name }, path: trashPath(spaceId) },
    });
  },
  async projectRestored(db, { projectId, spaceId }, app) {
    const name = await nameOf(db, app, 'project', projectId);
    await recordActivity(db, {
      ...{ type: 'projectRestored', spaceId, actorId: null, isShared: true },
      ...{ parts: { name }, path: developPath(spaceId) },
    });
  },
  async memberLeft(db, { spaceId, userId }) {
    await recordActivity(db, {
      ...{ type: 'memberLeft', spaceId, actorId: userId, isShared: true },
      ...{ parts: {}, path: `/space/${spaceId}/team` },
    });
  },
  async joinRequested(db, { spaceId, userId }, app) {
    const managers = await db
      .select({ userId: spaceMembers.userId })
      .from(spaceMembers)
      .where(and(eq(spaceMembers.spaceId, spaceId), inArray(spaceMembers.role, ['owner', 'admin'])));
    await recordActivity(
      db,
      {
        ...{ type: 'joinRequested', spaceId, actorId: userId, parts: { name: await spaceName(db, spaceId) } },
        path: `/space/${spaceId}/team?tab=applications`,
        recipients: managers.map((manager) => manager.userId),
      },
      app,
    );
  },
  async joinDecided(db, { spaceId, userIds, isApproved }, app) {
    await recordActivity(
      db,
      {
        ...{ type: isApproved ? 'joinApproved' : 'joinRefused', spaceId, actorId: null },
        parts: { name: await spaceName(db, spaceId) },
        path: isApproved ? developPath(spaceId) : '',
        recipients: userIds,
      },
      app,
    );
  },
  async membershipRequested(db, { userId }, app) {
    const isOwner = exists(db.select().from(installation).where(eq(installation.ownerId, users.id)));
    const administrators = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.kind, 'person'), or(eq(users.role, 'admin'), isOwner)));
    await recordActivity(
      db,
      {
        ...{ type: 'membershipRequested', spaceId: null, actorId: userId, parts: {} },
        path: '/settings/people?tab=applications',
        recipients: administrators.map(({ id }) => id),
      },
      app,
    );
  },
  async membershipDecided(db, { userIds, isApproved }, app) {
    await recordActivity(
      db,
      {
        ...{ type: isApproved ? 'membershipApproved' : 'membershipRefused', spaceId: null, actorId: null },
        ...{ parts: {}, path: isApproved ? '/space' : '', recipients: userIds },
      },
      app,
    );
  },
  async collaboratorRemoved(db, { kind, id, userId }, app) {
    const named = resourceKindNames.find((each) => each === kind);
    if (!named) return;
    const { rows } = kindOf(app, named);
    const [row] = await db
      .select({ name: rows.name, spaceId: rows.spaceId })
      .from(rows.table)
      .where(eq(rows.id, id));
    if (!row) return;
    await recordActivity(
      db,
      {
        ...{ type: 'collaboratorRemoved', spaceId: String(row.spaceId), actorId: null },
        ...{ parts: { name: String(row.name) }, path: '', recipients: [userId] },
      },
      app,
    );
  },
  async triggerSuspended(db, { triggerId }, app) {
    const [row] = await db
      .select({ name: triggers.name, spaceId: triggers.spaceId, userId: triggers.userId })
      .from(triggers)
      .where(eq(triggers.id, triggerId));
    if (!row) return;
    await recordActivity(
      db,
      {
        ...{ type: 'triggerSuspended', spaceId: row.spaceId, actorId: null, parts: { name: row.name } },
        path: `/space/${row.spaceId}/triggers?trigger=${triggerId}`,
        recipients: [row.userId],
      },
      app,
    );
  },
  async mentioned(db, { spaceId, userId, userIds, kind, id, path }, app) {
    await recordActivity(
      db,
      {
        ...{ type: 'mentioned', spaceId, actorId: userId, path },
        parts: { name: await nameOf(db, app, kind, id) },
        recipients: userIds,
      },
      app,
    );
  },
};

const developPath = (spaceId: string) => `/space/${spaceId}/develop`;
const trashPath = (spaceId: string) => `/space/${spaceId}/trash`;
const workflowPath = (spaceId: string, id: string) => `/work_flow?space_id=${spaceId}&workflow_id=${id}`;

/** Name of a resource, deleted or not. */
async function nameOf(db: Database, app: Extensions, kind: ResourceKindName, id: string): Promise<string> {
  const { rows } = kindOf(app, kind);
  const [row] = await db.select({ name: rows.name }).from(rows.table).where(eq(rows.id, id));
  return String(row?.name ?? '');
}

async function spaceName(db: Database, spaceId: string): Promise<string> {
  const [row] = await db.select({ name: spaces.name }).from(spaces).where(eq(spaces.id, spaceId));
  return row?.name ?? '';
}
