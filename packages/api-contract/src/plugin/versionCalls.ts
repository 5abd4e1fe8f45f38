import * as z from 'zod';
import { visibleText } from '../bot/visibleText.js';
import { post } from '../kernel/call.js';
import { flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { pluginCreator } from './fields.js';
import { pluginLimits } from './limits.js';

/** Parts of a tool that versions change. */
export const changedParts = ['name', 'description', 'address', 'inputs', 'outputs', 'settings'] as const;

/** A tool that differs between two versions. */
const changedTool = () => z.object({ name: z.string(), parts: z.array(z.enum(changedParts)) });

/** Calls about the versions of a plugin. */
export const pluginVersionCalls = {
  publish: post('/api/plugin_api/publish_plugin', {
    auth: 'session',
    audit: { 'zh-CN': '发布插件', en: 'Published a plugin' },
    also: ['/api/plugin/publish_plugin'],
    envelope: 'fields',
    errors: ['pluginInvalid', 'pluginNotReady'],
    input: () =>
      z.object({
        plugin_id: id,
        privacy_status: optional(flag),
        privacy_info: optional(shortText(10_000)),
        /** Such as `v1.0.0`; greater than the one before. By default the next one. */
        version_name: optional(shortText(50)),
        version_desc: optional(visibleText(pluginLimits.versionNote)),
      }),
    output: () => z.object({ version_ts: z.string() }),
  }),
  nextVersion: post('/api/plugin_api/get_plugin_next_version', {
    auth: 'session',
    audit: { 'zh-CN': '查看插件的下一版本号', en: 'Viewed the next version of a plugin' },
    envelope: 'fields',
    input: () => z.object({ plugin_id: id, space_id: idOrNone }),
    output: () => z.object({ next_version_name: z.string() }),
  }),
  publishHistory: post('/api/plugin_api/get_plugin_publish_history', {
    auth: 'session',
    audit: { 'zh-CN': '查看插件发布记录', en: 'Viewed the versions of a plugin' },
    envelope: 'fields',
    input: () => z.object({ plugin_id: id, space_id: idOrNone, ...paging('page', 'size') }),
    output: () =>
      z.object({
        plugin_publish_info_list: z.array(
          z.object({
            publisher_id: id,
            version_ts: id,
            version_name: z.string(),
            version_desc: z.string(),
            /** Added: who published it, and when, in seconds since 1970. */
            publisher_name: z.string(),
            publish_time: z.number(),
          }),
        ),
        total: z.number(),
      }),
  }),
  /** The versions of a plugin, newest first, each with what it changed. */
  changelog: post('/api/plugin_api/get_plugin_changelog', {
    auth: 'session',
    audit: { 'zh-CN': '查看插件变更记录', en: 'Viewed the changelog of a plugin' },
    input: () => z.object({ plugin_id: id, ...paging('page', 'size') }),
    output: () =>
      z.object({
        total: z.number(),
        change_log_list: z.array(
          z.object({
            changelog_id: id,
            /** Seconds since 1970, as text. */
            create_time: z.string(),
            creator: pluginCreator(),
            operation: z.string(),
            /** Added: the version with its notes, and the tools that it changed, by name. */
            version_name: z.string(),
            version_desc: z.string(),
            created_api_names: z.array(z.string()),
            deleted_api_names: z.array(z.string()),
            updated_apis: z.array(changedTool()),
            is_meta_changed: z.boolean(),
          }),
        ),
      }),
  }),
  /** What publishing would change. */
  updatedApis: post('/api/plugin_api/get_updated_apis', {
    auth: 'session',
    audit: { 'zh-CN': '查看插件的未发布更改', en: 'Viewed the unpublished changes of a plugin' },
    envelope: 'fields',
    input: () => z.object({ plugin_id: id }),
    output: () =>
      z.object({
        created_api_names: z.array(z.string()),
        updated_api_names: z.array(z.string()),
        deleted_api_names: z.array(z.string()),
        /** Added: whether name, address, authorization or another setting changed. */
        is_meta_changed: z.boolean(),
        /** Added: what differs in the tools of `updated_api_names`. */
        updated_apis: z.array(changedTool()),
      }),
  }),
};
