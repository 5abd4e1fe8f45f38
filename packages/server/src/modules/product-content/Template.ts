import {
  contentCategories,
  contentKinds,
  contentModels,
} from '@heddle/api-contract/families/product-content';
import type { Json } from '@heddle/workflow-schema';
import * as z from 'zod';
import { manifestId } from '../archive/index.js';
import { type Texts, texts } from './texts.js';

const limits = { name: 50, description: 300, resources: 50, uses: 50, rows: 200, files: 5 } as const;

const json: z.ZodType<Json> = z.json();
const resourceKinds = ['workflow', 'bot', 'plugin', 'database', 'card', 'prompt'] as const;

const resource = z.strictObject({
  kind: z.enum(resourceKinds),
  /** As others name it; a copy gets new ones. */
  id: manifestId,
  uses: z
    .array(z.strictObject({ kind: z.enum(resourceKinds), id: manifestId }))
    .max(limits.uses)
    .default([]),
  /** What is in the folder of the resource in an archive, with its texts in all languages. */
  files: z.record(z.string().regex(/^[a-z]{1,20}\.(json|md)$/), json),
  /** Sample rows of a database, by the names of its fields. */
  rows: z
    .array(z.record(z.string().max(100), json))
    .max(limits.rows)
    .optional(),
});

/** The file `template.json` of a template. */
export const templateFile = z
  .strictObject({
    /** Fixed, below the ids that are given to rows. */
    id: z.string().regex(/^[1-9]\d{3}$/),
    version: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/),
    kind: z.enum(contentKinds),
    category: z.enum(contentCategories),
    icon: z.string().regex(/^(Icon[A-Za-z0-9]{1,40})?$/),
    model: z.enum(contentModels),
    name: texts(limits.name),
    description: texts(limits.description),
    /** The agent or workflow that people open after copying; absent for apps. */
    root: manifestId.optional(),
    resources: z.array(resource).min(1).max(limits.resources),
  })
  .refine(
    ({ kind, root, resources }) =>
      kind === 'app' ? root === undefined : resources.some(({ id }) => id === root),
    { path: ['root'], message: 'it is not one of the resources' },
  );

/** A template with everything that it contains. */
export type Template = z.output<typeof templateFile> & { readme: Texts };

/** A resource of a template. */
export type TemplateResource = Template['resources'][number];
