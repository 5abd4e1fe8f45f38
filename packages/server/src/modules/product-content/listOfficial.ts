import { productTypes } from '@heddle/api-contract/families/product';
import type { ContentCategory, ContentKind } from '@heddle/api-contract/families/product-content';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import * as z from 'zod';
import { defineJob } from '../../jobs/defineJob.js';
import type { App } from '../../kernel/services.js';
import { builtInContent, builtInPlugins, builtInVersion, type Say } from '../plugin/index.js';
import {
  insidesOfPlugin,
  keepOfficialProducts,
  kindOfType,
  noInsides,
  type OfficialProduct,
  type ProductInsides,
  type ProductTexts,
  putOfficialProduct,
} from '../product/index.js';
import { listContents, readTemplate } from './contents.js';
import type { Template } from './Template.js';
import { inLanguage } from './texts.js';

/** Lists what comes with the server in the store: what is new, and new versions. */
export const listOfficialJob = defineJob(
  'product-content.list',
  z.object({}),
  async ({ app, signal }) => ({ changed: await listOfficial(app, signal) }),
  { retry: { attempts: 3 }, limitMs: 5 * 60_000, concurrency: 1 },
);

/** Starts the job, so that the server does not start later for it. */
export async function startListing(app: App): Promise<void> {
  if (app.config.listsContent)
    await app.jobs.enqueue(listOfficialJob, {}, { key: 'official', keyUntil: 'ended' });
}

/** Returns how many products changed. */
export async function listOfficial(app: App, signal?: AbortSignal): Promise<number> {
  const official = [...(await templateProducts(app)), ...builtInPlugins.map(pluginProduct)];
  let changed = 0;
  for (const product of official) {
    signal?.throwIfAborted();
    if (await putOfficialProduct(app, product)) changed += 1;
  }
  await keepOfficialProducts(
    app,
    official.map(({ entityId, entityType }) => ({ kind: kindOfType(entityType)!, entityId })),
  );
  return changed;
}

const typeOf: Readonly<Record<ContentKind, number>> = {
  agent: productTypes.agentTemplate,
  workflow: productTypes.workflowTemplate,
  chat_flow: productTypes.workflowTemplate,
  app: productTypes.appTemplate,
};

// The ids with which the first migration of the store creates the categories.
const categoryIds: Readonly<Record<ContentCategory, string>> = {
  support: '2001',
  writing: '2002',
  research: '2003',
  data: '2004',
  development: '2005',
  operations: '2006',
};
const dataPlugins = '204';

async function templateProducts(app: App): Promise<OfficialProduct[]> {
  const contents = await listContents(app);
  return Promise.all(
    contents.map(async ({ id, kind, category, version, folder }): Promise<OfficialProduct> => {
      const template = await readTemplate(app, folder);
      const textsIn = (language: 'en' | 'zh-CN') => ({
        name: template.name[language],
        description: template.description[language],
        readme: template.readme[language],
      });
      return {
        ...{ entityId: id, entityType: typeOf[kind], version, categoryId: categoryIds[category] },
        texts: { en: textsIn('en'), 'zh-CN': textsIn('zh-CN') },
        insides: insidesOf(template),
      };
    }),
  );
}

/** What the page of a template shows; names and types only, as they are the same in all languages. */
function insidesOf({ kind, root, resources }: Template): ProductInsides {
  const canvas = resources.find(({ id }) => id === root)?.files['canvas.json'];
  const nodes = (isJsonObject(canvas) ? canvas['nodes'] : []) as JsonObject[];
  const dataOf = (type: string) =>
    (nodes.find((node) => node['type'] === type)?.['data'] ?? {}) as JsonObject;
  const fieldsOf = (list: Json | undefined) =>
    (Array.isArray(list) ? list : []).filter(isJsonObject).map((field) => ({
      name: String(field['name']),
      description: '',
      isRequired: field['required'] === true,
      type: String(field['type'] ?? (field['input'] as JsonObject | undefined)?.['type'] ?? 'string'),
    }));
  const end = (dataOf('2')['inputs'] ?? {}) as JsonObject;
  return {
    ...noInsides,
    used: resources
      .filter(({ id }) => id !== root)
      .map(({ kind: used, files }) => ({ kind: used, name: nameOf(files) })),
    inputs: fieldsOf(dataOf('1')['outputs']),
    outputs: fieldsOf(end['inputParameters']),
    isChatFlow: kind === 'chat_flow',
    nodeCount: nodes.length,
  };
}

function nameOf(files: Readonly<Record<string, Json>>): string {
  const [named] = Object.values(files).filter((file) => isJsonObject(file) && 'name' in file);
  return named === undefined ? '' : String((inLanguage(named, 'en') as JsonObject)['name']);
}

function pluginProduct(plugin: (typeof builtInPlugins)[number]): OfficialProduct {
  const contentIn = (say: Say) => builtInContent(plugin, say);
  const english = contentIn(({ en }) => en);
  const textsOf = (say: Say): ProductTexts['en'] => {
    const { name, description, tools } = contentIn(say);
    const lines = tools.map((tool) => `- \`${tool.name}\`: ${String(tool.operation['summary'] ?? '')}`);
    return { name, description, readme: [description, '', ...lines].join('\n') };
  };
  return {
    ...{ entityId: plugin.id, entityType: productTypes.plugin, version: builtInVersion },
    categoryId: dataPlugins,
    texts: { en: textsOf(({ en }) => en), 'zh-CN': textsOf((texts) => texts['zh-CN']) },
    insides: insidesOfPlugin(english),
  };
}
