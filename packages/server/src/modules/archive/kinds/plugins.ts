import { pluginLimits } from '@heddle/api-contract/families/plugin';
import { type PluginDocument, readTool } from '@heddle/plugin';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import * as z from 'zod';
import { isId } from '../../../db/ids.js';
import { can } from '../../../kernel/access.js';
import {
  copiedToolId,
  findPlugin,
  insertPlugin,
  type PluginSettings,
  readDraft,
  readSettings,
  settingsWithoutSecrets,
} from '../../plugin/index.js';
import { type AddNote, type ArchivedKind, textOf, toText } from '../ArchivedKind.js';

const properties = 'plugin.json';
const kinds = ['http', 'code'] as const;

const object = z.custom<JsonObject>((value) => isJsonObject(value as Json), 'it is not an object');

const parameters = z.array(z.object({ name: z.string().max(200), value: z.string().max(10_000) })).max(200);

const content = z.object({
  kind: z.enum(kinds),
  name: z.string().trim().min(1).max(pluginLimits.name),
  description: z.string().max(pluginLimits.description),
  document: object,
  settings: z.object({
    auth: z.looseObject({ type: z.string().max(40) }),
    common: z.partialRecord(z.enum(['header', 'query', 'path', 'body']), parameters),
    environments: z.array(z.object({ name: z.string().max(100), url: z.url().max(2_000) })).max(20),
    manifest: object.optional(),
    code: z
      .object({
        language: z.enum(['typescript', 'python']),
        files: z.record(z.string().max(200), z.string().max(1_000_000)),
        hosts: z.array(z.string().max(300)).max(100),
        packages: z
          .array(
            z.object({
              name: z.string().max(214),
              version: z.string().max(100),
              files: z.record(z.string().max(300), z.string().max(2_000_000)),
            }),
          )
          .max(100)
          .optional(),
        timeMs: z.number().int().positive().max(60_000).optional(),
      })
      .optional(),
  }),
  tools: z
    .array(
      z.object({
        id: z.string().refine(isId, 'it is not an ID'),
        name: z.string().min(1).max(200),
        method: z.string().max(10),
        path: z.string().max(2_000),
        operation: object,
      }),
    )
    .max(pluginLimits.tools),
});

/** Plugins: the draft with its enabled tools. Keys and people's authorizations stay. */
export const pluginArchive: ArchivedKind = {
  kind: 'plugin',
  folder: 'plugins',
  async read({ app, access }, id, note) {
    const head = await findPlugin(app.db, id);
    if (!head || head.deletedAt !== null || !can(access, 'copy', head)) return undefined;
    const draft = await readDraft(app.db, id);
    if (!draft || !(kinds as readonly string[]).includes(draft.kind)) return undefined;
    const { kind, name, description, document, settings, tools, icon } = draft;
    if (icon !== '') note('fileLeftOut', 'icon');
    if (settings.auth.type !== 'none') note('authorizationNeeded', name);
    const exported = { kind, name, description, document, settings: exportedSettings(settings, note), tools };
    return { name, files: new Map([[properties, toText(exported)]]), uses: [] };
  },
  parse(files) {
    const { document, tools, settings, ...rest } = content.parse(JSON.parse(textOf(files, properties)));
    for (const tool of tools) readTool(document as PluginDocument, tool);
    return {
      partIds: (id, newId) => new Map(tools.map((tool) => [tool.id, copiedToolId(tool.id, id, newId)])),
      async create({ app, access, ids, note }, id) {
        note('publishNeeded', rest.name);
        await app.db.transaction((transaction) =>
          insertPlugin(transaction, access, {
            ...rest,
            id,
            icon: '',
            document: document as PluginDocument,
            settings: readSettings(JSON.stringify(settings)),
            tools: tools.map((tool) => ({ ...tool, id: ids.get(tool.id) ?? tool.id })),
          }),
        );
      },
    };
  },
};

/** Settings without secrets and compiled programs. */
function exportedSettings(settings: PluginSettings, note: AddNote): PluginSettings {
  const { code, ...rest } = settingsWithoutSecrets(settings, note);
  const { bundle: _bundle, ...program } = code ?? {};
  return { ...rest, ...(code && { code: program as NonNullable<PluginSettings['code']> }) };
}
