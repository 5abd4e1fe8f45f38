import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, id, shortText } from '../kernel/fields.js';

/** Kinds of embedders: built in, a model in a folder of the server, a configured model. */
export const embedderKinds = ['lexical', 'static', 'model'] as const;

const added = 'the specification has no setting for the embedding model of an installation';

const embedder = () =>
  z.object({
    embedder: z.string(),
    kind: z.enum(embedderKinds),
    /** Name of the model; empty for the built-in one, which screens name in their language. */
    name: z.string(),
    /** 0 until the model was called. */
    dimensions: z.number(),
    is_current: z.boolean(),
  });

const settings = () =>
  z.object({
    embedders: z.array(embedder()),
    /** Whether vectors are searched by an index of the database (pgvector) or exactly. */
    search: z.enum(['pgvector', 'exact']),
    /** Whether the caller may change the embedding model. */
    can_change: z.boolean(),
  });

const range = () => z.object({ min: z.number(), max: z.number() });

/** An embedding model that knowledge bases may use. */
export type ListedEmbedder = z.output<ReturnType<typeof embedder>>;

/** The index of knowledge bases: which model embeds their slices. */
export const knowledgeIndex = defineFamily('knowledgeIndex', {
  settings: get('/api/knowledge_index/settings', {
    auth: 'session',
    added,
    audit: { 'zh-CN': '查看知识库索引设置', en: 'Viewed the index settings of knowledge bases' },
    output: settings,
  }),
  /** Chooses the embedding model. Existing slices keep their vectors until their knowledge base is re-indexed. */
  changeSettings: post('/api/knowledge_index/settings/set', {
    auth: 'session',
    added,
    audit: { 'zh-CN': '修改知识库的向量模型', en: 'Changed the embedding model of knowledge bases' },
    isAdministrative: true,
    errors: ['modelInvalid'],
    input: () => z.object({ embedder: shortText(100) }),
    output: settings,
  }),
  /** What embedding texts of this size is likely to take, before anything is imported. Stores nothing. */
  estimate: post('/api/knowledge_index/estimate', {
    auth: 'session',
    added: 'people see the cost and time of an import before it begins',
    audit: { 'zh-CN': '估算导入知识的费用和时间', en: 'Estimated the cost and time of an import' },
    input: () => z.object({ min_characters: count, max_characters: count }),
    output: () =>
      z.object({
        tokens: range(),
        /** Absent if the price of the model is not known; 0 for models of this server. */
        cost: range().extend({ currency: z.string() }).optional(),
        /** Absent if the model has not been called lately, so that its speed is not known. */
        seconds: range().optional(),
      }),
  }),
  /** Knowledge bases of a space whose slices were embedded by another model than the current one. */
  outdated: post('/api/knowledge_index/outdated', {
    auth: 'session',
    added,
    audit: {
      'zh-CN': '查看需要重建索引的知识库',
      en: 'Listed knowledge bases that need to be indexed again',
    },
    input: () => z.object({ space_id: id }),
    output: () =>
      z.object({ datasets: z.array(z.object({ dataset_id: z.string(), documents: z.number() })) }),
  }),
});
