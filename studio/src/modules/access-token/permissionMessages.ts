import { everyPermission, type Permission, tokenPermissions } from '@heddle/api-contract';
import { defineMessages, useMessages } from '../../shared/i18n/i18n.js';

const zh: Record<Permission, string> = {
  'Account.read': '查看你的昵称、用户名和头像',
  'Workspace.list': '查看空间的名称和简介',
  'Workspace.create': '新建团队空间',
  'Workspace.delete': '删除团队空间',
  'Member.list': '查看团队成员',
  'Member.add': '邀请成员',
  'Member.remove': '移除成员',
  'Member.update': '修改成员的角色',
  'File.upload': '上传文件',
  'File.read': '查看已上传文件的信息',
  'App.listAuthorizations': '查看授权了你的应用的用户',
  'Audio.use': '用模型合成语音、识别语音',
  'Bot.read': '查看智能体的设置和版本',
  'Bot.list': '查看空间中的智能体列表',
  'Bot.create': '新建智能体',
  'Bot.edit': '编辑智能体',
  'Bot.publish': '发布和下线智能体',
  'Chat.chat': '与智能体对话',
  'Chat.read': '查看与智能体的对话',
  'Conversation.read': '查看会话',
  'Conversation.write': '新建、修改和删除会话',
  'Message.read': '查看会话中的消息',
  'Message.write': '添加、修改和删除会话中的消息',
  'Plugin.edit': '导入和替换插件',
  'Store.read': '浏览市场',
  'Store.duplicate': '从市场复制模板',
  'Knowledge.read': '查看知识库及其文档',
  'Knowledge.write': '新建、修改和删除知识库及其文档',
  'Variable.read': '查看用户变量',
  'Variable.write': '修改用户变量',
  'Workflow.run': '运行已发布的工作流，并回答运行中的提问',
  'Workflow.read': '查看工作流的信息、版本和运行结果',
  'Workflow.list': '查看空间中的工作流列表',
  'Workflow.edit': '开启或停止工作流的协作',
};

const en: Record<Permission, string> = {
  'Account.read': 'View your name, username and avatar',
  'Workspace.list': 'View workspace names and descriptions',
  'Workspace.create': 'Create team workspaces',
  'Workspace.delete': 'Delete team workspaces',
  'Member.list': 'View team members',
  'Member.add': 'Invite team members',
  'Member.remove': 'Remove team members',
  'Member.update': 'Change team members’ roles',
  'File.upload': 'Upload files',
  'File.read': 'View details of uploaded files',
  'App.listAuthorizations': 'View who authorized your apps',
  'Audio.use': 'Use models for text-to-speech and transcription',
  'Bot.read': 'View agents and their versions',
  'Bot.list': 'List the agents of a workspace',
  'Bot.create': 'Create agents',
  'Bot.edit': 'Edit agents',
  'Bot.publish': 'Publish and unpublish agents',
  'Chat.chat': 'Chat with agents',
  'Chat.read': 'View chats with agents',
  'Conversation.read': 'View conversations',
  'Conversation.write': 'Create, change and delete conversations',
  'Message.read': 'View messages of conversations',
  'Message.write': 'Add, change and delete messages of conversations',
  'Plugin.edit': 'Import and replace plugins',
  'Store.read': 'Browse the marketplace',
  'Store.duplicate': 'Copy templates from the marketplace',
  'Knowledge.read': 'View knowledge bases and their documents',
  'Knowledge.write': 'Create, change and delete knowledge bases and their documents',
  'Variable.read': 'View user variables',
  'Variable.write': 'Change user variables',
  'Workflow.run': 'Run published workflows and answer their questions',
  'Workflow.read': 'View details, versions and run results of workflows',
  'Workflow.list': 'List the workflows in a workspace',
  'Workflow.edit': 'Turn collaboration on workflows on or off',
};

const permissionMessages = defineMessages('permissions', { 'zh-CN': zh, en });

/** Returns the description of a permission; one that this studio does not know is shown by its name. */
export function usePermissionMessages(): (permission: string) => string {
  const t = useMessages(permissionMessages);
  const isKnown = (word: string): word is Permission => (everyPermission as readonly string[]).includes(word);
  return (permission) => (isKnown(permission) ? t(permission) : permission);
}

/** The resource of a permission: the part before the dot. */
export function resourceOf(permission: string): string {
  return permission.slice(0, permission.indexOf('.'));
}

type Resource = keyof typeof tokenPermissions;

const zhResources: Record<Resource, string> = {
  Account: '账号',
  Workspace: '空间',
  Member: '成员',
  File: '文件',
  App: '授权应用',
  Audio: '语音',
  Bot: '智能体',
  Chat: '对话',
  Conversation: '会话',
  Message: '消息',
  Variable: '变量',
  Plugin: '插件',
  Store: '市场',
  Knowledge: '知识库',
  Workflow: '工作流',
};

const enResources: Record<Resource, string> = {
  Account: 'Account',
  Workspace: 'Workspaces',
  Member: 'Members',
  File: 'Files',
  App: 'Authorized apps',
  Audio: 'Audio',
  Bot: 'Agents',
  Chat: 'Chats',
  Conversation: 'Conversations',
  Message: 'Messages',
  Variable: 'Variables',
  Plugin: 'Plugins',
  Store: 'Marketplace',
  Knowledge: 'Knowledge bases',
  Workflow: 'Workflows',
};

const resourceMessages = defineMessages('permissionResources', { 'zh-CN': zhResources, en: enResources });

/** Returns the name of a resource; one that this studio does not know is shown as is. */
export function useResourceNames(): (resource: string) => string {
  const t = useMessages(resourceMessages);
  const isKnown = (word: string): word is Resource => Object.hasOwn(tokenPermissions, word);
  return (resource) => (isKnown(resource) ? t(resource) : resource);
}
