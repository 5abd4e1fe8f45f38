import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id } from '../kernel/fields.js';

/** Plugins that every space has without installing them. */
export const builtInPlugin = defineFamily('builtInPlugin', {
  /** All of them, in the language of the account. */
  list: post('/api/plugin_api/list_built_in_plugins', {
    auth: 'session',
    audit: { 'zh-CN': '查看内置插件', en: 'Viewed the built-in plugins' },
    added: 'the specification lists official plugins through the store',
    input: () => z.object({ space_id: id }),
    output: () =>
      z.object({
        plugins: z.array(
          z.object({
            plugin_id: id,
            name: z.string(),
            desc: z.string(),
            version_name: z.string(),
            /** Whether a copy has the source; other copies keep calling the function of this server. */
            has_code: z.boolean(),
            tools: z.array(
              z.object({
                api_id: id,
                name: z.string(),
                desc: z.string(),
                /** JSON text of the schema of the arguments. */
                schema: z.string(),
              }),
            ),
          }),
        ),
      }),
  }),
  /** Makes a plugin of the space's own, which its members can change. */
  copy: post('/api/plugin_api/copy_built_in_plugin', {
    auth: 'session',
    audit: { 'zh-CN': '复制内置插件', en: 'Copied a built-in plugin' },
    added: 'the specification copies official plugins through the store',
    errors: ['pluginInvalid'],
    input: () => z.object({ plugin_id: id, space_id: id }),
    output: () => z.object({ plugin_id: id }),
  }),
});
