import { isJsonObject, type Json } from '@heddle/workflow-schema';
import { eq, type SQL } from 'drizzle-orm';
import type { SpaceAccess } from '../../kernel/access.js';
import { CallRate } from '../../kernel/CallRate.js';
import type { Context } from '../../kernel/Context.js';
import { defineService } from '../../kernel/services.js';
import type { ListedModel } from '../../models/models.js';
import { defaultModel } from '../bot/index.js';
import type { OfficialContents } from '../product/index.js';
import { createContent, withModel, withName } from '../product-content/index.js';
import { languageOf } from '../workflow/index.js';
import { readPackagedArchive } from './checkPackage.js';
import { readPackage } from './format/packageFile.js';
import { packageContents } from './tables.js';

/** Reading a package occupies the process for up to a second, and its memory. */
const copyRate = defineService('package-copies', () => new CallRate({ perMinute: 60, together: 2 }));

/** How the store copies products from packages: from the stored file, which is checked again like any import. */
export const packageCopies: OfficialContents = {
  async copy(context, entityId, target, { name, folder }) {
    const ofEntry = eq(packageContents.entryId, entityId);
    if ((await context.db.$count(packageContents, ofEntry)) === 0) return undefined;
    const end = context.use(copyRate).begin(context.user.id);
    try {
      return await copyPackage(context, ofEntry, target, { name, folder });
    } finally {
      end();
    }
  },
};

async function copyPackage(
  context: Context,
  ofEntry: SQL,
  target: SpaceAccess,
  { name, folder }: Parameters<OfficialContents['copy']>[3],
): ReturnType<OfficialContents['copy']> {
  const [stored] = await context.db
    .select({ content: packageContents.content })
    .from(packageContents)
    .where(ofEntry);
  if (!stored) return undefined;
  const { properties, archive } = await readPackage(stored.content);
  const language = languageOf(context.user.locale);
  // The store offers the English name by default; the copy has that of the caller's language.
  const chosen = name === undefined || name === properties.title.en ? properties.title[language] : name;
  const model = await defaultModel(context);
  const { read, root } = await readPackagedArchive({ archive, properties }, (files, isRoot) =>
    rewrite(files, { name: isRoot ? chosen : undefined, model }),
  );
  const { id, items } = await createContent(
    context,
    target,
    {
      ...{ kind: properties.type, root, name: chosen, description: properties.description[language] },
      resources: read.resources,
    },
    folder?.id,
  );
  return { id, notes: items.flatMap(({ notes }) => notes) };
}

/** A resource with another name, and with the usual model where it names the demo model. */
function rewrite(
  files: Map<string, string>,
  { name, model }: { name: string | undefined; model: ListedModel },
): Map<string, string> {
  return new Map(
    [...files].map(([file, text]) => {
      if (file === 'canvas.json') return [file, changed(text, (json) => withModel(json, model))];
      return [
        file,
        name === undefined || !file.endsWith('.json')
          ? text
          : changed(text, (json) => withName(file, json, name)),
      ];
    }),
  );
}

/** Texts that are not JSON stay, for the check that follows to refuse them. */
function changed(text: string, change: (json: Json) => Json): string {
  try {
    const json = JSON.parse(text) as Json;
    return isJsonObject(json) ? JSON.stringify(change(json)) : text;
  } catch {
    return text;
  }
}
