import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '插件',
    description: '调用插件中的工具',
    tool: '工具',
    notSetUp: '当前实例未配置插件，运行到此节点会失败。你仍可编辑 ID 和输入，它们会随工作流保存。',
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
    notSetUp:
      'Plugins are not set up in this installation, so runs fail at this node. You can still edit IDs and inputs; they are saved with the workflow.',
    toolOf: 'Plugin tool',
    pluginName: 'Plugin name',
    pluginId: 'Plugin ID',
    apiName: 'Tool name',
    apiId: 'Tool ID',
    pluginVersion: 'Plugin version',
  },
} satisfies Messages;
