import type { Language } from '@heddle/workflow-schema';
import type { CommandGroup } from './Command.js';

/**
 * Section headings of the list of commands. `host` is the section of the host's commands, `always` that of keys
 * without a command.
 */
export const groupLabels: Readonly<
  Record<CommandGroup | 'host' | 'always', Readonly<Record<Language, string>>>
> = {
  host: { 'zh-CN': '工作流', en: 'Workflow' },
  build: { 'zh-CN': '搭建', en: 'Build' },
  edit: { 'zh-CN': '编辑', en: 'Edit' },
  go: { 'zh-CN': '前往', en: 'Go to' },
  arrange: { 'zh-CN': '排列', en: 'Arrange' },
  view: { 'zh-CN': '视图', en: 'View' },
  share: { 'zh-CN': '分享与导出', en: 'Share and export' },
  always: { 'zh-CN': '固定按键', en: 'Fixed keys' },
};
