import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, list, optional, shortText } from '../kernel/fields.js';
import { archiveNote } from './archive.js';

/** What a template becomes when it is copied. */
export const contentKinds = ['agent', 'workflow', 'chat_flow', 'app'] as const;

/** What a template becomes when it is copied. */
export type ContentKind = (typeof contentKinds)[number];

/** What templates are about. */
export const contentCategories = [
  'support',
  'writing',
  'research',
  'data',
  'development',
  'operations',
] as const;

/** What a template is for. */
export type ContentCategory = (typeof contentCategories)[number];

/** Which model a template needs: none; the demo model is enough to see it work; a language model. */
export const contentModels = ['none', 'demo', 'required'] as const;

/** The nodes and edges of a workflow without their contents, for a small drawing. */
const outline = () =>
  z.object({
    /** Outermost nodes by the position of their upper left corner. */
    nodes: z.array(z.object({ x: z.number(), y: z.number(), category: z.string() })),
    /** Indices in `nodes`. */
    edges: z.array(z.tuple([z.number(), z.number()])),
  });

/** The nodes and edges of a workflow without their contents. */
export type WorkflowOutline = z.output<ReturnType<typeof outline>>;

const content = () =>
  z.object({
    content_id: id,
    kind: z.enum(contentKinds),
    category: z.enum(contentCategories),
    name: z.string(),
    description: z.string(),
    version: z.string(),
    /** Name of an icon, or empty. */
    icon: z.string(),
    model: z.enum(contentModels),
    /** Of its workflow, or the first of several; absent without one. */
    outline: optional(outline()),
    /** Whether it is a single workflow that uses nothing else. */
    is_single_workflow: z.boolean(),
  });

/** A template in a list. */
export type ContentEntry = z.output<ReturnType<typeof content>>;

/** The templates that come with the installation. */
export const productContent = defineFamily('productContent', {
  /** In the language of the account. */
  list: post('/api/marketplace/content/list', {
    auth: 'session',
    audit: { 'zh-CN': '查看模板', en: 'Viewed the templates' },
    added: 'the specification lists templates only as products, with paging and search',
    input: () =>
      z.object({
        kinds: optional(list(z.enum(contentKinds))),
        category: optional(z.enum(contentCategories)),
      }),
    output: () => z.object({ contents: z.array(content()) }),
  }),
  /** The workflows of a template with the usual model of the installation, in the language of the account. */
  workflows: post('/api/marketplace/content/workflows', {
    auth: 'session',
    audit: { 'zh-CN': '查看模板中的工作流', en: 'Viewed the workflows of a template' },
    added: 'shows what is inside of a template before it is copied',
    errors: ['contentNotFound'],
    input: () => z.object({ content_id: id }),
    output: () =>
      z.object({
        /** First the one that opens after copying. */
        workflows: z.array(
          z.object({
            name: z.string(),
            /** JSON text of the document. */
            schema: z.string(),
          }),
        ),
      }),
  }),
  /** Creates what the template contains in a space, all or none, in the language of the account. */
  copy: post('/api/marketplace/content/copy', {
    auth: 'session',
    audit: { 'zh-CN': '使用模板创建', en: 'Created from a template' },
    added: 'the specification copies templates only as products',
    errors: ['contentNotFound', 'archiveInvalid'],
    input: () =>
      z.object({
        content_id: id,
        space_id: id,
        /** Of the agent or app; a workflow takes it if it is a valid name of one. Default: that of the template. */
        name: optional(shortText(64)),
        folder_id: optional(id),
      }),
    output: () =>
      z.object({
        kind: z.enum(contentKinds),
        /** Of the agent, workflow or app. */
        id,
        items: z.array(
          z.object({
            kind: z.string(),
            id,
            name: z.string(),
            notes: z.array(archiveNote()),
          }),
        ),
      }),
  }),
});
