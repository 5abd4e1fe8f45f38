import type { Input, Result } from '@heddle/api-contract';
import { type mockSet, trafficScenes } from '@heddle/api-contract/families/mock-set';
import { mockSetReasons } from '@heddle/api-contract/reasons/mock-set';
import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireBot } from '../bot/index.js';
import { findVersion, requirePlugin } from '../plugin/index.js';
import { plugins } from '../plugin/tables.js';
import { requireWorkflow } from '../workflow/index.js';
import { presentSets, subjectOf } from './mockSets.js';
import { mockedTool, requireMockSet } from './requireMockSet.js';
import { mockBindings, mockRules, mockSets } from './tables.js';

type Calls = typeof mockSet.calls;
type Asked = Input<Calls['bind']>;

/** Uses a mock set for the caller alone, in one scene; without a set, the tool answers again. */
export async function bindSet(context: Context, input: Asked): Promise<Result<Calls['bind']>> {
  const { componentID: toolId, parentComponentID } = input.mockSubject;
  const { head } = await requirePlugin(context, parentComponentID, 'testRun');
  const scene = input.bizCtx.trafficScene;
  const callerId = await requireCaller(context, input, head.spaceId);
  const key = { userId: context.user.id, toolId, scene, callerId };
  if (input.mockSetID === undefined) {
    await context.db.delete(mockBindings).where(isBinding(key));
    return {};
  }
  const { set } = await requireMockSet(context, input.mockSetID, 'use');
  if (set.toolId !== toolId || set.pluginId !== head.id)
    throw new DomainError('mockSetInvalid', mockSetReasons.ofOtherTool());
  if (scene !== trafficScenes.tool) await requirePublished(context, set);
  if ((await context.db.$count(mockRules, eq(mockRules.setId, set.id))) === 0)
    throw new DomainError('mockSetInvalid', mockSetReasons.empty());
  const bound = { setId: set.id, calls: 0, boundAt: new Date() };
  await context.db
    .insert(mockBindings)
    .values({ ...key, ...bound })
    .onConflictDoUpdate({
      target: [mockBindings.userId, mockBindings.toolId, mockBindings.scene, mockBindings.callerId],
      set: bound,
    });
  return {};
}

function isBinding({
  userId,
  toolId,
  scene,
  callerId,
}: Omit<typeof mockBindings.$inferInsert, 'setId' | 'boundAt'>) {
  return and(
    eq(mockBindings.userId, userId),
    eq(mockBindings.toolId, toolId),
    eq(mockBindings.scene, scene),
    eq(mockBindings.callerId, callerId),
  );
}

async function requirePublished(
  { db }: Context,
  { pluginId, toolId }: { pluginId: string; toolId: string },
): Promise<void> {
  const version = await findVersion(db, pluginId);
  if (!version?.content.tools.some(({ id }) => id === toolId))
    throw new DomainError('mockSetInvalid', mockSetReasons.notPublished());
}

/** The agent or workflow that the caller debugs, in the space of the plugin; the tool itself on its debug page. */
async function requireCaller(
  context: Context,
  { bizCtx: { trafficScene, trafficCallerID: id }, mockSubject }: Asked,
  spaceId: string,
): Promise<string> {
  if (trafficScene === trafficScenes.tool) return mockSubject.componentID;
  if (id === undefined)
    throw new DomainError('mockSetInvalid', mockSetReasons.noCaller({ field: 'trafficCallerID' }));
  const require = trafficScene === trafficScenes.workflow ? requireWorkflow : requireBot;
  return (await require(context, id, 'testRun', { spaceId })).head.id;
}

/** The mock sets that the caller uses, newest binding first. */
export async function listBindings(
  context: Context,
  { bizCtx, mockSubject, needMockSetDetail }: Input<Calls['listBindings']>,
): Promise<Result<Calls['listBindings']>> {
  const { trafficScene, trafficCallerID } = bizCtx ?? {};
  const { componentID, parentComponentID } = mockSubject ?? {};
  if (parentComponentID !== undefined) await requirePlugin(context, parentComponentID, 'testRun');
  const rows = await context.db
    .select({ binding: mockBindings, set: mockSets, spaceId: plugins.spaceId })
    .from(mockBindings)
    .innerJoin(mockSets, eq(mockSets.id, mockBindings.setId))
    .innerJoin(plugins, eq(plugins.id, mockSets.pluginId))
    .where(
      and(
        eq(mockBindings.userId, context.user.id),
        trafficScene === undefined ? undefined : eq(mockBindings.scene, trafficScene),
        trafficCallerID === undefined ? undefined : eq(mockBindings.callerId, trafficCallerID),
        componentID === undefined ? undefined : eq(mockBindings.toolId, componentID),
        parentComponentID === undefined ? undefined : eq(mockSets.pluginId, parentComponentID),
      ),
    )
    .orderBy(desc(mockBindings.boundAt))
    .limit(100);
  const spaces = [...new Set(rows.map(({ spaceId }) => spaceId))];
  const open = new Set<string>();
  // Who has left a space must not read the names of its mock sets.
  for (const spaceId of spaces) {
    const access = await context.spaceAccess(spaceId, 'view').catch(refusedOnly);
    if (access) open.add(spaceId);
  }
  const seen = rows.filter(({ spaceId }) => open.has(spaceId));
  const details = needMockSetDetail
    ? await presentSets(
        context.db,
        seen.map(({ set }) => set),
        (set) =>
          mockedTool(context.db, set, seen.find((row) => row.set.id === set.id)?.spaceId ?? '0').catch(
            refusedOnly,
          ),
      )
    : [];
  return {
    mockSetBindings: seen.map(({ binding, set }) => ({
      mockSetID: set.id,
      mockSubject: subjectOf(set),
      bizCtx: {
        trafficScene: binding.scene,
        trafficCallerID: binding.callerId,
        connectorUID: binding.userId,
      },
    })),
    mockSetDetails: Object.fromEntries(details.map((detail) => [detail.id, detail])),
  };
}

function refusedOnly(error: unknown): undefined {
  if (!(error instanceof DomainError)) throw error;
  return undefined;
}
