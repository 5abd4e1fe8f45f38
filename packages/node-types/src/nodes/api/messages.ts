import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '插件',
    description: '调用插件中的一个工具',
    tool: '工具',
    notSetUp: '此安装还没有插件，运行到此节点会失败。编号和参数可以查看和修改，会随文档保留。',
    toolOf: '插件工具',
    pluginName: '插件名称',
    pluginId: '插件编号',
    apiName: '工具名称',
    apiId: '工具编号',
    pluginVersion: '插件版本',
  },
  en: {
    name: 'Plugin',
    description: 'Calls one tool of a plugin.',
    tool: 'Tool',
    notSetUp:
      'Plugins are not set up in this installation, so a run fails at this node. Ids and inputs can be seen and edited, and stay in the document.',
    toolOf: 'Plugin tool',
    pluginName: 'Plugin name',
    pluginId: 'Plugin id',
    apiName: 'Tool name',
    apiId: 'Tool id',
    pluginVersion: 'Plugin version',
  },
} satisfies Messages;
