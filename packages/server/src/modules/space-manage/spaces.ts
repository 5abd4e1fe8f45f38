import { actionsInSpace, type Input, type Result } from '@heddle/api-contract';
import { spaceTypes } from '@heddle/api-contract/families/space';
import {
  type ManagedSpace,
  managedRoles,
  type spaceManage,
} from '@heddle/api-contract/families/space-manage';
import { eq } from 'drizzle-orm';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { changeSpace, createSpace, spacesOf } from '../space/index.js';
import { spaces } from '../space/tables.js';

type Calls = typeof spaceManage.calls;

/** Creates a team. */
export async function createTeam(
  context: Context,
  input: Input<Calls['create']>,
): Promise<Result<Calls['create']>> {
  const { id } = await createSpace(context, input);
  return { space: await readSpace(context, await context.spaceAccess(String(id), 'view')) };
}

/** Updates name and description, where given. */
export async function updateTeam(context: Context, input: Input<Calls['update']>) {
  const { space_id, name, description, release_approval_config: approval, trace_config: traces } = input;
  await context.spaceAccess(space_id, 'update');
  if (approval?.enable)
    throw new DomainError(
      'notOffered',
      programText('release_approval_config: nobody approves releases here'),
    );
  if (traces?.trace_encrypt || traces?.ttl !== undefined)
    throw new DomainError(
      'notOffered',
      programText('trace_config: traces have one rule for the whole installation'),
    );
  await changeSpace(context, space_id, { name, description });
  return {};
}

export async function describeSpace(
  context: Context,
  input: Input<Calls['get']>,
): Promise<Result<Calls['get']>> {
  return { space: await readSpace(context, await context.spaceAccess(input.space_id, 'view')) };
}

async function readSpace({ db }: Context, access: SpaceAccess): Promise<ManagedSpace> {
  const [row] = await db.select().from(spaces).where(eq(spaces.id, access.spaceId));
  if (!row) throw new Error('a space vanished right after it was entered');
  return toManagedSpace(row);
}

/** Lists the caller's spaces, in the order in which they joined. */
export async function listOwnSpaces(context: Context): Promise<Result<Calls['list']>> {
  return { spaces: (await spacesOf(context)).map(({ space }) => toManagedSpace(space)) };
}

function toManagedSpace(row: typeof spaces.$inferSelect): ManagedSpace {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    space_type: spaceTypes[row.type],
    creator: row.ownerId,
    create_tsms: String(row.createdAt.getTime()),
  };
}

const entity_type = 'space' as const;

/** The caller's role and the actions it permits. */
export async function describeRoles(
  context: Context,
  input: Input<Calls['roles']>,
): Promise<Result<Calls['roles']>> {
  const { role, spaceType } = await context.spaceAccess(input.space_id, 'view');
  const { key, name } = managedRoles[role];
  const actions = actionsInSpace(spaceType, role).map((action) => ({
    unique_key: action,
    name: action,
    entity_type,
  }));
  return { roles: [{ unique_key: key, name, entity_type, actions }] };
}

/** No feature can be switched yet; returns an empty answer to members. */
export async function describeFeatures(
  context: Context,
  input: Input<Calls['features']>,
): Promise<Result<Calls['features']>> {
  await context.spaceAccess(input.spaceID, 'view');
  return { featureSwitchMap: {}, BlockFeatureList: [] };
}
