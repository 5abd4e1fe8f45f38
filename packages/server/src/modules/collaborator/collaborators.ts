import type { Input, ResourceAction, Result } from '@heddle/api-contract';
import {
  collaborativeTypes,
  type collaborator,
  principalTypes,
} from '@heddle/api-contract/families/collaborator';
import { collaboratorReasons } from '@heddle/api-contract/reasons/collaborator';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Resource, SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import type { CollaborativeKind } from '../../resources/markCollaborations.js';
import { type AuthorizedResource, kindOf } from '../../resources/ResourceKind.js';
import { findPeople } from '../account/index.js';
import { membersAmong } from '../space/index.js';
import { collaborations, collaborators } from './tables.js';

type Calls = typeof collaborator.calls;
type Outcome = Result<Calls['addMany']>['results'][number]['status'];

/** Maximum number of collaborators on one resource, not counting its creator. */
export const maxCollaborators = 50;

/** A resource, after the access check for the requested action. */
interface Shared {
  kind: CollaborativeKind;
  id: string;
  resource: Resource;
  access: SpaceAccess;
}

async function requireShared(
  context: Context,
  { id, type }: Input<Calls['add']>['resource'],
  action: ResourceAction,
): Promise<Shared> {
  const kind = kindOfType(type);
  return shared(kind, await kindOf(context, kind).require(context, id, action));
}

function kindOfType(type: number): CollaborativeKind {
  if (type === collaborativeTypes.project) return 'project';
  if (type === collaborativeTypes.bot) return 'bot';
  return type === collaborativeTypes.database ? 'database' : 'workflow';
}

function shared(kind: Shared['kind'], { resource, access }: AuthorizedResource): Shared {
  return { kind, id: resource.id, resource, access };
}

function idOfPerson({ id, type }: Input<Calls['add']>['principal']): string {
  if (type !== principalTypes.user)
    throw new DomainError(
      'collaboratorRefused',
      programText('principal.type: only people work together on things'),
    );
  return id;
}

/** Adds one collaborator to a resource. */
export async function addCollaborator(context: Context, input: Input<Calls['add']>) {
  await addOrRefuse(context, input.resource, [idOfPerson(input.principal)]);
  return {};
}

/** Adds all of these people to a resource, or none if one of them cannot be. */
export async function addOrRefuse(
  context: Context,
  resource: Input<Calls['add']>['resource'],
  userIds: readonly string[],
): Promise<void> {
  const shared = await requireShared(context, resource, 'addCollaborator');
  await context.db.transaction(async (db) => {
    for (const { status } of await addEach(context, db, shared, [...new Set(userIds)]))
      if (status !== 'added' && status !== 'already')
        throw new DomainError('collaboratorRefused', reasons[status]);
  });
}

const field = 'principal.id';
const reasons = {
  notMember: collaboratorReasons.notMember({ field }),
  creator: collaboratorReasons.creator({ field }),
  limit: collaboratorReasons.tooMany({ field, maximum: maxCollaborators }),
} as const;

/** Adds several collaborators and returns the outcome for each. */
export async function addCollaborators(
  context: Context,
  input: Input<Calls['addMany']>,
): Promise<Result<Calls['addMany']>> {
  const shared = await requireShared(context, input.resource, 'addCollaborator');
  const ids = input.principal_ids.map((id) => idOfPerson({ id, type: input.principal_type }));
  return context.db.transaction(async (db) => ({
    results: await addEach(context, db, shared, [...new Set(ids)]),
  }));
}

async function addEach(
  context: Context,
  transaction: Database,
  shared: Shared,
  userIds: readonly string[],
): Promise<{ principal_id: string; status: Outcome }[]> {
  const { kind, id, resource, access } = shared;
  await openFor(context, transaction, shared);
  const present = new Set((await rowsOf(transaction, shared)).map((row) => row.userId));
  const members = await membersAmong(transaction, access.spaceId, userIds);
  const results: { principal_id: string; status: Outcome }[] = [];
  for (const userId of userIds) {
    const status = outcomeFor(userId);
    if (status === 'added') {
      await transaction
        .insert(collaborators)
        .values({ resourceType: kind, resourceId: id, userId, addedAt: new Date() });
      present.add(userId);
    }
    results.push({ principal_id: userId, status });
  }
  return results;

  function outcomeFor(userId: string): Outcome {
    if (!members.has(userId)) return 'notMember';
    if (userId === resource.creatorId) return 'creator';
    if (present.has(userId)) return 'already';
    return present.size >= maxCollaborators ? 'limit' : 'added';
  }
}

/**
 * Opens the resource for collaboration and locks its row, so that concurrent changes of its collaborators are
 * serialised.
 */
async function openFor({ emit, user }: Context, db: Database, { kind, id }: Shared): Promise<void> {
  const values = { resourceType: kind, resourceId: id, openedAt: new Date() };
  const opened = await db.insert(collaborations).values(values).onConflictDoNothing().returning();
  if (opened.length > 0) await emit(db, 'collaborationOpened', { kind, id, userId: user.id });
  await db.select().from(collaborations).where(whereOpen({ kind, id })).for('update');
}

const whereOpen = ({ kind, id }: Pick<Shared, 'kind' | 'id'>) =>
  and(eq(collaborations.resourceType, kind), eq(collaborations.resourceId, id));

const whereOn = ({ kind, id }: Pick<Shared, 'kind' | 'id'>) =>
  and(eq(collaborators.resourceType, kind), eq(collaborators.resourceId, id));

function rowsOf(db: Database, shared: Shared) {
  return db.select().from(collaborators).where(whereOn(shared)).orderBy(collaborators.addedAt);
}

/** The collaborators on a resource besides its creator, in the order they were added. */
export async function collaboratorIds(
  db: Database,
  kind: CollaborativeKind,
  resourceId: string,
): Promise<string[]> {
  const rows = await db
    .select({ userId: collaborators.userId })
    .from(collaborators)
    .where(whereOn({ kind, id: resourceId }))
    .orderBy(collaborators.addedAt);
  return rows.map(({ userId }) => userId);
}

/** There is nothing to modify; checks only that the person is a collaborator. */
export async function modifyCollaborator(context: Context, input: Input<Calls['modify']>) {
  const shared = await requireShared(context, input.resource, 'addCollaborator');
  const isOn = and(whereOn(shared), eq(collaborators.userId, idOfPerson(input.principal)));
  if ((await context.db.$count(collaborators, isOn)) === 0)
    throw new DomainError(
      'collaboratorRefused',
      collaboratorReasons.notCollaborator({ field: 'principal.id' }),
    );
  return {};
}

/** Removes a collaborator; succeeds if the person is not one. */
export async function removeCollaborator(context: Context, input: Input<Calls['remove']>) {
  const shared = await requireShared(context, input.resource, 'removeCollaborator');
  const userId = idOfPerson(input.principal);
  const { kind, id } = shared;
  await context.db.transaction(async (transaction) => {
    const removed = await transaction
      .delete(collaborators)
      .where(and(whereOn(shared), eq(collaborators.userId, userId)))
      .returning();
    if (removed.length > 0) await context.emit(transaction, 'collaboratorRemoved', { kind, id, userId });
  });
  return {};
}

/** Lists the collaborators of a workflow: the creator first, then the others in the order they were added. */
export async function listCollaborators(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const shared = await requireOfWorkflow(context, input, 'view');
  const isOpen = (await context.db.$count(collaborations, whereOpen(shared))) > 0;
  return { data: await peopleOn(context.db, shared), need_data_compensation: false, is_open: isOpen };
}

/** Lists the collaborators of a resource of any kind. */
export async function listCollaboratorsOf(
  context: Context,
  { resource }: Input<Calls['listOf']>,
): Promise<Result<Calls['listOf']>> {
  return { collaborators: await peopleOn(context.db, await requireShared(context, resource, 'view')) };
}

async function peopleOn(db: Database, shared: Shared): Promise<Result<Calls['listOf']>['collaborators']> {
  const rows = await rowsOf(db, shared);
  const ids = [shared.resource.creatorId, ...rows.map((row) => row.userId)];
  const people = await findPeople(db, ids);
  return ids.flatMap((id) => {
    const person = people.get(id);
    if (!person) return [];
    const { name, uniqueName, avatarUrl } = person;
    return [
      {
        user: { id, name, user_name: uniqueName, avatar_url: avatarUrl },
        owner: id === shared.resource.creatorId,
      },
    ];
  });
}

async function requireOfWorkflow(
  context: Context,
  input: { workflow_id: string; space_id: string },
  action: ResourceAction,
): Promise<Shared> {
  const where = { spaceId: input.space_id };
  return shared(
    'workflow',
    await kindOf(context, 'workflow').require(context, input.workflow_id, action, where),
  );
}

/** Opens a workflow for collaboration. */
export async function openCollaboration(context: Context, input: Input<Calls['open']>) {
  await switchCollaboration(context, 'workflow', input.workflow_id, true, { spaceId: input.space_id });
  return {};
}

/** Closes collaboration: removes everybody except the creator. */
export async function closeCollaboration(context: Context, input: Input<Calls['close']>) {
  await switchCollaboration(context, 'workflow', input.workflow_id, false, { spaceId: input.space_id });
  return {};
}

/** Opens a resource for collaboration, or closes it: removes everybody except the creator. */
export async function switchCollaboration(
  context: Context,
  kind: 'workflow' | 'bot',
  resourceId: string,
  isOpen: boolean,
  where: { spaceId?: string | undefined },
): Promise<void> {
  const action = isOpen ? 'addCollaborator' : 'removeCollaborator';
  const found = shared(kind, await kindOf(context, kind).require(context, resourceId, action, where));
  await context.db.transaction(async (transaction) => {
    if (isOpen) return openFor(context, transaction, found);
    const closed = await transaction.delete(collaborations).where(whereOpen(found)).returning();
    if (closed.length > 0) await context.emit(transaction, 'collaborationClosed', { kind, id: found.id });
  });
}
