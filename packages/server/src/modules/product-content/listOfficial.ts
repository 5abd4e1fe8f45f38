import { productTypes } from '@heddle/api-contract/families/product';
import type { Language } from '@heddle/workflow-schema';
import * as z from 'zod';
import { defineJob } from '../../jobs/defineJob.js';
import type { App } from '../../kernel/services.js';
import { builtInContent, builtInPlugins, builtInVersion, type Say } from '../plugin/index.js';
import {
  type InstallationProduct,
  insidesOfPlugin,
  type ProductTexts,
  putOfficialProducts,
} from '../product/index.js';
import { type Content, listContents } from './contents.js';
import { categoryIdOf, productTypeOf } from './productPlaces.js';

/** Lists what comes with the server in the store: what is new, and new versions. */
export const listOfficialJob = defineJob(
  'product-content.list',
  z.object({}),
  async ({ app }) => ({ changed: await listOfficial(app) }),
  { retry: { attempts: 3 }, limitMs: 5 * 60_000, concurrency: 1 },
);

/** Starts the job, so that the server does not start later for it. */
export async function startListing(app: App): Promise<void> {
  if (app.config.listsContent)
    await app.jobs.enqueue(listOfficialJob, {}, { key: 'official', keyUntil: 'ended' });
}

/** Returns how many products changed. */
export async function listOfficial(app: App): Promise<number> {
  return putOfficialProducts(app, [
    ...(await listContents(app)).map(templateProduct),
    ...builtInPlugins.map(pluginProduct),
  ]);
}

const dataPlugins = '204';

function templateProduct(content: Content): InstallationProduct {
  const { id, kind, category, version, insides } = content;
  const textsIn = (language: Language) => ({
    name: content.name[language],
    description: content.description[language],
    readme: content.readme[language],
  });
  return {
    ...{
      entityId: id,
      entityType: productTypeOf[kind],
      version,
      categoryId: categoryIdOf[category],
      insides,
    },
    texts: { en: textsIn('en'), 'zh-CN': textsIn('zh-CN') },
  };
}

function pluginProduct(plugin: (typeof builtInPlugins)[number]): InstallationProduct {
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
