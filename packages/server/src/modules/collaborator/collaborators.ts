import {
  collaborativeTypes,
  type collaborator,
  type Input,
  principalTypes,
  type ResourceAction,
  type Result,
} from '@heddle/api-contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Resource, SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { findPeople } from '../account/index.js';
import { membersAmong } from '../space/index.js';
import { requireWorkflow } from '../workflow/index.js';
import type { CollaborativeKind } from './markCollaborations.js';
import { collaborations, collaborators } from './tables.js';

type Calls = typeof collaborator.calls;
type Outcome = Result<Calls['addMany']>['results'][number]['status'];

/** People who may work on one thing beside the one who made it. */
const mostCollaborators = 50;

/** A thing with the right to do something with it. */
interface Shared {
  kind: CollaborativeKind;
  id: string;
  resource: Resource;
  access: SpaceAccess;
}

/** Only workflows exist so far: a bot or a project of that id is not there, and reads so. */
async function requireShared(
  context: Context,
  { id, type }: Input<Calls['add']>['resource'],
  action: ResourceAction,
): Promise<Shared> {
  const asked = type === collaborativeTypes.workflow ? id : '0';
  const { head, access } = await requireWorkflow(context, asked, action);
  return { kind: 'workflow', id: head.id, resource: head, access };
}

function idOfPerson({ id, type }: Input<Calls['add']>['principal']): string {
  if (type !== principalTypes.user)
    throw new DomainError('collaboratorRefused', 'principal.type: only people work together on things');
  return id;
}

/** Lets one person work on a thing. */
export async function addCollaborator(context: Context, input: Input<Calls['add']>) {
  const shared = await requireShared(context, input.resource, 'addCollaborator');
  const [result] = await addEach(context.db, shared, [idOfPerson(input.principal)]);
  if (result !== undefined && result.status !== 'added' && result.status !== 'already')
    throw new DomainError('collaboratorRefused', `principal.id: ${reasons[result.status]}`);
  return {};
}

const reasons = {
  notMember: 'only members of the team can work on it',
  creator: 'who made it works on it already',
  limit: `at most ${mostCollaborators} people work on one thing`,
} as const;

/** Lets several people work on a thing, and says of each what became of it. */
export async function addCollaborators(
  context: Context,
  input: Input<Calls['addMany']>,
): Promise<Result<Calls['addMany']>> {
  const shared = await requireShared(context, input.resource, 'addCollaborator');
  const ids = input.principal_ids.map((id) => idOfPerson({ id, type: input.principal_type }));
  return { results: await addEach(context.db, shared, [...new Set(ids)]) };
}

function addEach(
  db: Database,
  shared: Shared,
  userIds: readonly string[],
): Promise<{ principal_id: string; status: Outcome }[]> {
  const { kind, id, resource, access } = shared;
  return db.transaction(async (transaction) => {
    await openFor(transaction, shared);
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
      return present.size >= mostCollaborators ? 'limit' : 'added';
    }
  });
}

/** Opens a thing to several people and holds its row, so that two changes of who they are come one after the other. */
async function openFor(db: Database, { kind, id }: Shared): Promise<void> {
  const values = { resourceType: kind, resourceId: id, openedAt: new Date() };
  await db.insert(collaborations).values(values).onConflictDoNothing();
  await db.select().from(collaborations).where(whereOpen({ kind, id })).for('update');
}

const whereOpen = ({ kind, id }: Pick<Shared, 'kind' | 'id'>) =>
  and(eq(collaborations.resourceType, kind), eq(collaborations.resourceId, id));

const whereOn = ({ kind, id }: Pick<Shared, 'kind' | 'id'>) =>
  and(eq(collaborators.resourceType, kind), eq(collaborators.resourceId, id));

function rowsOf(db: Database, shared: Shared) {
  return db.select().from(collaborators).where(whereOn(shared)).orderBy(collaborators.addedAt);
}

/** Has nothing to change but says whether the person works on the thing at all. */
export async function modifyCollaborator(context: Context, input: Input<Calls['modify']>) {
  const shared = await requireShared(context, input.resource, 'addCollaborator');
  const isOn = and(whereOn(shared), eq(collaborators.userId, idOfPerson(input.principal)));
  if ((await context.db.$count(collaborators, isOn)) === 0)
    throw new DomainError('collaboratorRefused', 'principal.id: does not work on it');
  return {};
}

/** Takes a person off a thing; one who is not on it stays so. */
export async function removeCollaborator(context: Context, input: Input<Calls['remove']>) {
  const shared = await requireShared(context, input.resource, 'removeCollaborator');
  const userId = idOfPerson(input.principal);
  await context.db.delete(collaborators).where(and(whereOn(shared), eq(collaborators.userId, userId)));
  return {};
}

/** Who works on a workflow: the one who made it first, then the others in the order in which they came. */
export async function listCollaborators(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const shared = await requireOfWorkflow(context, input, 'view');
  const rows = await rowsOf(context.db, shared);
  const ids = [shared.resource.creatorId, ...rows.map((row) => row.userId)];
  const people = await findPeople(context.db, ids);
  const isOpen = (await context.db.$count(collaborations, whereOpen(shared))) > 0;
  return {
    data: ids.flatMap((id) => {
      const person = people.get(id);
      if (!person) return [];
      const { name, uniqueName, avatarUrl } = person;
      return [
        {
          user: { id, name, user_name: uniqueName, avatar_url: avatarUrl },
          owner: id === shared.resource.creatorId,
        },
      ];
    }),
    need_data_compensation: false,
    is_open: isOpen,
  };
}

async function requireOfWorkflow(
  context: Context,
  input: { workflow_id: string; space_id: string },
  action: ResourceAction,
): Promise<Shared> {
  const { head, access } = await requireWorkflow(context, input.workflow_id, action, {
    spaceId: input.space_id,
  });
  return { kind: 'workflow', id: head.id, resource: head, access };
}

/** Opens a workflow to several people. */
export async function openCollaboration(context: Context, input: Input<Calls['open']>) {
  const shared = await requireOfWorkflow(context, input, 'addCollaborator');
  await context.db.transaction((db) => openFor(db, shared));
  return {};
}

/** Leaves a workflow to the one who made it: everybody else is taken off. */
export async function closeCollaboration(context: Context, input: Input<Calls['close']>) {
  const shared = await requireOfWorkflow(context, input, 'removeCollaborator');
  await context.db.delete(collaborations).where(whereOpen(shared));
  return {};
}
