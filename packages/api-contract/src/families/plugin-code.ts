import * as z from 'zod';
import { visibleText } from '../bot/visibleText.js';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { pluginCodeLimits } from '../plugin/codeLimits.js';
import { editVersion } from '../plugin/fields.js';
import { pluginLimits } from '../plugin/limits.js';

export { pluginCodeLimits } from '../plugin/codeLimits.js';

const added = 'the specification names code plugins without calls for their code';
const editErrors = ['pluginInvalid', 'changedElsewhere', 'pluginLocked'] as const;

/** Languages of programs. */
export const codeLanguages = ['typescript', 'python'] as const;

const file = () =>
  z.object({ path: shortText(pluginCodeLimits.path), text: shortText(pluginCodeLimits.file) });

/** Why a program cannot be published yet; `line` and `column` begin at 1 and are 0 where there is none. */
const problem = () =>
  z.object({ file: z.string(), line: z.number(), column: z.number(), message: z.string() });

const packageInfo = () =>
  z.object({ name: z.string(), version: z.string(), files: z.number(), characters: z.number() });

const secretName = () => z.string().regex(/^[A-Za-z]\w{0,49}$/);

/** Who accepts that a plugin reaches hosts: everybody in a space, one agent, or one workflow. */
const binder = () => ({
  plugin_id: id,
  binder_type: z.enum(['space', 'bot', 'workflow']),
  /** Absent for the space, which is that of the plugin. */
  binder_id: idOrNone,
});

const hostList = () => z.array(shortText(260)).max(pluginCodeLimits.hosts);

/** Code plugins: their program with its packages, secrets, and the hosts that it may reach. */
export const pluginCode = defineFamily('pluginCode', {
  /** Creates a plugin with a small program that works. */
  create: post('/api/plugin_api/register_code_plugin', {
    auth: 'session',
    audit: { 'zh-CN': '新建代码插件', en: 'Created a code plugin' },
    added,
    errors: ['pluginInvalid'],
    input: () =>
      z.object({
        space_id: id,
        name: visibleText(pluginLimits.name),
        desc: optional(visibleText(pluginLimits.description)),
        language: z.enum(codeLanguages),
      }),
    output: () => z.object({ plugin_id: id }),
  }),
  /** The program of the draft, or of a version. Never with secrets. */
  get: post('/api/plugin_api/get_plugin_code', {
    auth: 'session',
    audit: { 'zh-CN': '查看插件代码', en: 'Viewed the code of a plugin' },
    added,
    errors: ['pluginInvalid'],
    input: () => z.object({ plugin_id: id, preview_version_ts: idOrNone }),
    output: () =>
      z.object({
        language: z.enum(codeLanguages),
        files: z.array(z.object({ path: z.string(), text: z.string() })),
        packages: z.array(packageInfo()),
        hosts: z.array(z.string()),
        secrets: z.array(
          z.object({
            name: z.string(),
            /** The hosts that were listed when the value was entered; it is sent to no other. */
            hosts: z.array(z.string()),
          }),
        ),
        tools: z.array(
          z.object({
            api_id: id,
            name: z.string(),
            desc: z.string(),
            /** JSON texts of schemas; the one of the output is empty if there is none. */
            input_schema: z.string(),
            output_schema: z.string(),
          }),
        ),
        edit_version: z.number(),
      }),
  }),
  /**
   * Replaces what the input has: all files, all hosts, or all tools. A program that does not compile is saved;
   * `problems` says what is wrong with it.
   */
  save: post('/api/plugin_api/save_plugin_code', {
    auth: 'session',
    audit: { 'zh-CN': '修改插件代码', en: 'Changed the code of a plugin' },
    added,
    errors: [...editErrors, 'toolTaken'],
    input: () =>
      z.object({
        plugin_id: id,
        ...editVersion(),
        files: optional(z.array(file()).max(pluginCodeLimits.files)),
        hosts: optional(hostList()),
        tools: optional(
          z
            .array(
              z.object({
                /** Of a tool that exists; tools that are left out are deleted. */
                api_id: idOrNone,
                /** Of the function, and the name that models know. */
                name: shortText(pluginLimits.toolName),
                desc: optional(visibleText(pluginLimits.description)),
                input_schema: optional(shortText(pluginCodeLimits.schema)),
                output_schema: optional(shortText(pluginCodeLimits.schema)),
                is_dangerous: optional(flag),
              }),
            )
            .max(pluginCodeLimits.tools),
        ),
      }),
    output: () => z.object({ edit_version: z.number(), problems: z.array(problem()) }),
  }),
  /** Adds a package: an npm archive (`.tgz`) or a wheel (`.whl`). One with the same name is replaced. */
  addPackage: post('/api/plugin_api/add_plugin_package', {
    auth: 'session',
    audit: { 'zh-CN': '向插件添加代码包', en: 'Added a package to a plugin' },
    added,
    errors: editErrors,
    limit: 2 * pluginCodeLimits.archive,
    input: () =>
      z.object({
        plugin_id: id,
        ...editVersion(),
        file_name: shortText(300),
        /** The archive in base64. */
        content: z.string().max(1.5 * pluginCodeLimits.archive),
      }),
    output: () => z.object({ edit_version: z.number(), package: packageInfo() }),
  }),
  removePackage: post('/api/plugin_api/remove_plugin_package', {
    auth: 'session',
    audit: { 'zh-CN': '从插件移除代码包', en: 'Removed a package from a plugin' },
    added,
    errors: editErrors,
    input: () => z.object({ plugin_id: id, ...editVersion(), name: shortText(300) }),
    output: () => z.object({ edit_version: z.number() }),
  }),
  /** Stores a secret for the hosts that are listed now. It is never answered. */
  setSecret: post('/api/plugin_api/set_plugin_code_secret', {
    auth: 'session',
    audit: { 'zh-CN': '设置插件代码的密钥', en: 'Set a secret of a plugin’s code' },
    added,
    errors: ['pluginInvalid', 'pluginLocked'],
    input: () =>
      z.object({ plugin_id: id, name: secretName(), value: shortText(pluginCodeLimits.secret).min(1) }),
    output: () => z.object({ hosts: z.array(z.string()) }),
  }),
  deleteSecret: post('/api/plugin_api/delete_plugin_code_secret', {
    auth: 'session',
    audit: { 'zh-CN': '删除插件代码的密钥', en: 'Deleted a secret of a plugin’s code' },
    added,
    errors: ['pluginInvalid', 'pluginLocked'],
    input: () => z.object({ plugin_id: id, name: secretName() }),
  }),
  /** The hosts that a version wants to reach, and those that nobody has accepted for the binder. */
  hosts: post('/api/plugin_api/get_plugin_hosts', {
    auth: 'session',
    audit: { 'zh-CN': '查看插件的访问域名', en: 'Viewed the hosts of a plugin' },
    added,
    input: () => z.object({ ...binder(), version_name: optional(shortText(50)) }),
    output: () =>
      z.object({
        hosts: z.array(z.string()),
        /** Accepted for the binder itself, or for its space. */
        accepted: z.array(z.string()),
        missing: z.array(z.string()),
      }),
  }),
  /** Replaces the hosts that are accepted for a binder. */
  acceptHosts: post('/api/plugin_api/accept_plugin_hosts', {
    auth: 'session',
    audit: { 'zh-CN': '允许插件访问域名', en: 'Allowed the hosts of a plugin' },
    added,
    errors: ['pluginInvalid'],
    /** The hosts are those of the draft, the latest version, or the one that is named. */
    input: () => z.object({ ...binder(), version_name: optional(shortText(50)), hosts: hostList() }),
  }),
});
