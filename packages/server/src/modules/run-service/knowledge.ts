import type { Input, Result } from '@heddle/api-contract';
import type { runService } from '@heddle/api-contract/families/run-service';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import type { KnowledgeService } from '@heddle/executor';
import type { SpaceAccess } from '../../kernel/access.js';
import { CallRate } from '../../kernel/CallRate.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';
import { defineService } from '../../kernel/services.js';

type Call = (typeof runService.calls)['knowledge'];

/** Searches the knowledge bases of a space for a run in the browser of the caller. */
export type SearchKnowledgeForBrowser = (
  context: Context,
  access: SpaceAccess,
  request: Parameters<KnowledgeService['search']>[0],
) => ReturnType<KnowledgeService['search']>;

export const browserKnowledge = defineExtensionPoint<SearchKnowledgeForBrowser>(
  'knowledge of runs in the browser',
);

const knowledgeRate = defineService(
  'run-knowledge-rate',
  () => new CallRate({ perMinute: 120, together: 8 }),
);

/** Searches knowledge bases for a run in the browser. */
export async function searchKnowledgeForRun(
  context: Context,
  { space_id, request }: Input<Call>,
): Promise<Result<Call>> {
  const access = await context.spaceAccess(space_id, 'view');
  const [search] = context.extensions(browserKnowledge);
  if (!search) throw new DomainError('notSetUp', workflowReasons.notSetUp({ subject: 'knowledge is' }));
  const end = context.use(knowledgeRate).begin(context.user.id);
  try {
    const given = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
    return { documents: await search(context, access, given as Parameters<typeof search>[2]) };
  } finally {
    end();
  }
}
