import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '插件',
    description: '调用插件中的工具',
    tool: '工具',
    idsOfTool: '填写此空间中已发布插件及其工具的 ID。',
    toolOf: '插件工具',
    pluginName: '插件名称',
    pluginId: '插件 ID',
    apiName: '工具名称',
    apiId: '工具 ID',
    pluginVersion: '插件版本',
  },
  en: {
    name: 'Plugin',
    description: 'Calls a plugin tool.',
    tool: 'Tool',
    idsOfTool: 'Enter the IDs of a published plugin in this workspace and of its tool.',
    toolOf: 'Plugin tool',
    pluginName: 'Plugin name',
    pluginId: 'Plugin ID',
    apiName: 'Tool name',
    apiId: 'Tool ID',
    pluginVersion: 'Plugin version',
  },
} satisfies Messages;
