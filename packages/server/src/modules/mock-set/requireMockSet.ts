import { mockSetReasons } from '@heddle/api-contract/reasons/mock-set';
import { readTool, type Tool } from '@heddle/plugin';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { findTool, pluginAt, requirePlugin } from '../plugin/index.js';
import { mockSets } from './tables.js';

export type SetRow = typeof mockSets.$inferSelect;

/** A mock set together with the caller's access to the space of its tool. */
export interface AuthorizedSet {
  set: SetRow;
  access: SpaceAccess;
}

type Asker = Pick<Context, 'db' | 'spaceAccess' | 'user'>;

/**
 * The mock set, for callers who may try out its plugin; to change it, they must have created it or be able to edit
 * the plugin. The error is the same for sets that do not exist and for those of inaccessible spaces.
 */
export async function requireMockSet(
  context: Asker,
  setId: string,
  action: 'use' | 'change',
): Promise<AuthorizedSet> {
  const [set] = await context.db.select().from(mockSets).where(eq(mockSets.id, setId));
  const { head, access } = await requirePlugin(context, set?.pluginId ?? '0', 'testRun');
  if (!set) throw new DomainError('mockSetInvalid', mockSetReasons.notFound({ id: setId }));
  if (action === 'change' && set.creatorId !== context.user.id && !can(access, 'edit', head))
    throw new DomainError('forbidden', mockSetReasons.inUse());
  return { set, access };
}

/** The tool that mock sets are checked against: of the draft, or of the latest version if the draft lost it. */
export async function mockedTool(
  db: Database,
  { pluginId, toolId }: { pluginId: string; toolId: string },
  spaceId: string,
): Promise<Tool> {
  for (const version of ['draft', 'latest'] as const) {
    const at = await pluginAt(db, pluginId, version);
    const stored = at?.content.tools.find(({ id }) => id === toolId);
    if (at && stored) return readTool(at.content.document, stored);
  }
  // Refuses the tool with the words of every other call.
  const request = { pluginId, toolId, version: 'draft' as const };
  const caller = { spaceId, userId: '0', scene: 'debug' as const, isTrial: true };
  return (await findTool({ db }, { ...request, caller })).tool;
}
