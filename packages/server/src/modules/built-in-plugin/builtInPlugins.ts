import type { Input, Result } from '@heddle/api-contract';
import type { builtInPlugin } from '@heddle/api-contract/families/built-in-plugin';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { modelSchema, readTool } from '@heddle/plugin';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import {
  builtInContent,
  builtInPlugins,
  builtInVersion,
  findBuiltIn,
  insertPlugin,
  type Say,
} from '../plugin/index.js';
import { languageOf } from '../workflow/index.js';

type Calls = typeof builtInPlugin.calls;

/** The plugins that every space has, in the language of the account. */
export async function listBuiltIns(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  await context.spaceAccess(input.space_id, 'view');
  const say = languageFor(context);
  return {
    plugins: builtInPlugins.map((plugin) => {
      const { name, description, document, tools } = builtInContent(plugin, say);
      return {
        plugin_id: plugin.id,
        name,
        desc: description,
        version_name: builtInVersion,
        has_code: plugin.code !== undefined,
        tools: tools.map((stored) => {
          const tool = readTool(document, stored);
          const schema = JSON.stringify(modelSchema(tool));
          return { api_id: stored.id, name: tool.name, desc: tool.description, schema };
        }),
      };
    }),
  };
}

/** Copies a built-in plugin into a space as a draft, in the language of the account. */
export async function copyBuiltIn(
  context: Context,
  input: Input<Calls['copy']>,
): Promise<Result<Calls['copy']>> {
  const access = await context.spaceAccess(input.space_id, 'createResource');
  const plugin = findBuiltIn(input.plugin_id);
  if (!plugin) throw new DomainError('pluginNotFound', pluginReasons.notFound({ id: input.plugin_id }));
  const content = builtInContent(plugin, languageFor(context));
  // The copy's tools are rows of their own.
  const tools = content.tools.map(({ id: _id, ...tool }) => tool);
  const plugin_id = await context.db.transaction((transaction) =>
    insertPlugin(transaction, access, { ...content, tools }),
  );
  return { plugin_id };
}

function languageFor({ user }: Context): Say {
  const language = languageOf(user.locale);
  return (texts) => texts[language];
}
