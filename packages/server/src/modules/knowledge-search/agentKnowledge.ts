import type { AgentDefinition, AgentServices, KnowledgeSettings } from '@heddle/agent';
import type { BotBlocks } from '@heddle/api-contract';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { isId } from '../../db/ids.js';
import type { App } from '../../kernel/services.js';
import type { AgentAddition } from '../agent-chat/index.js';
import { datasets } from '../knowledge/tables.js';
import { searchForRun } from './searchForRun.js';

/** The knowledge bases of agents: searched before answers, or by the tool `recallKnowledge`. */
export const agentKnowledge: AgentAddition = {
  async definition(app, _access, { spaceId, blocks }) {
    return definitionOf(app, spaceId, blocks.knowledge);
  },
  services(app, { run, access, rights }): Partial<AgentServices> {
    return {
      knowledge: {
        async search(asked, { signal }) {
          await rights.check();
          const slices = await searchForRun(app, access, asked, { signal, runId: run.id });
          return slices.map(({ sliceId, documentId, documentName, datasetId, datasetName, ...slice }) => ({
            ...{ sliceId, documentId, documentName, datasetId, datasetName },
            ...{ content: slice.content, score: slice.score },
            ...(slice.page !== undefined && { page: slice.page }),
            ...(slice.url !== undefined && { url: slice.url }),
            ...(slice.statement !== undefined && { statement: slice.statement }),
          }));
        },
      },
    };
  },
};

/** Knowledge bases that are gone, disabled or of another space are left out, so that the agent answers without them. */
async function definitionOf(
  app: App,
  spaceId: string,
  block: BotBlocks['knowledge'],
): Promise<Pick<AgentDefinition, 'knowledge'>> {
  const ids = (block.knowledge_info ?? []).map(({ id }) => id).filter(isId);
  if (ids.length === 0) return {};
  const rows = await app.db
    .select({ id: datasets.id, name: datasets.name, description: datasets.description })
    .from(datasets)
    .where(
      and(
        inArray(datasets.id, ids),
        eq(datasets.spaceId, spaceId),
        eq(datasets.isEnabled, true),
        isNull(datasets.deletedAt),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  return found.length === 0 ? {} : { knowledge: { datasets: found, ...settingsOf(block) } };
}

function settingsOf(block: BotBlocks['knowledge']): Omit<KnowledgeSettings, 'datasets'> {
  const { use_rerank, use_rewrite, use_nl2sql } = block.recall_strategy ?? {};
  const reply = block.no_recall_reply_mode === 1 ? block.no_recall_reply_customize_prompt?.trim() : undefined;
  return {
    isAutomatic: block.auto ?? true,
    ...(block.top_k !== undefined && { topK: block.top_k }),
    ...(block.min_score !== undefined && { minScore: block.min_score }),
    ...(block.search_strategy !== undefined && { strategy: block.search_strategy }),
    ...(use_rerank !== undefined && { useRerank: use_rerank }),
    ...(use_rewrite !== undefined && { useRewrite: use_rewrite }),
    ...(use_nl2sql !== undefined && { useSql: use_nl2sql }),
    ...(reply && { noRecallReply: reply }),
    ...(block.show_source && {
      showSources: block.show_source_mode === 1 ? ('card' as const) : ('text' as const),
    }),
  };
}
