import { defineMessages } from '../../shared/i18n/i18n.js';

export const collaboratorMessages = defineMessages('collaborator', {
  'zh-CN': {
    share: '协作',
    title: '协作者',
    workflowWhy:
      '协作者各自编辑自己的草稿，提交后所有人可见；他们也可以试运行和添加其他协作者。只有创建者可以发布、删除工作流或移除协作者。',
    botWhy:
      '协作者各自编辑自己的草稿，提交后所有人可见；他们也可以试用智能体和添加其他协作者。只有创建者可以发布、删除智能体或移除协作者。',
    databaseWhy:
      '协作者可以修改结构、所有人的数据和访问设置，也可以添加其他协作者。只有创建者可以删除数据库或移除协作者。',
    owner: '创建者',
    editor: '协作者',
    failed: '协作者加载失败',
    add: '添加团队成员',
    addHint: '搜索用户名或昵称',
    nobody: '没有匹配的成员',
    addNone: '添加',
    addChosen: '添加 {{count}} 人',
    remove: '移除：{{name}}',
    removeTitle: '移除协作者 {{name}}？',
    workflowRemoveWhy: '对方将不能再编辑，未提交的草稿会保留在版本历史中。',
    botRemoveWhy: '对方将不能再编辑，未提交的草稿会保留在版本历史中。',
    databaseRemoveWhy: '对方将不能再修改结构和其他人的数据。',
    removeSure: '移除',
    removed: '已移除 {{name}}',
    close: '停止协作',
    workflowCloseWhy: '协作者将不能再编辑这个工作流。未提交的草稿会保留在版本历史中。',
    botCloseWhy: '协作者将不能再编辑这个智能体。未提交的草稿会保留在版本历史中。',
    databaseCloseWhy: '协作者将不能再修改这个数据库的结构和其他人的数据。',
    closed: '已停止协作',
    workflowMayNot: '你只能查看这个工作流。如需编辑，请让创建者或协作者添加你。',
    botMayNot: '你只能查看这个智能体。如需编辑，请让创建者或协作者添加你。',
    databaseMayNot: '你只能查看这个数据库。如需编辑，请让创建者或协作者添加你。',
    added: '{{name}}：已添加',
    already: '{{name}}：已经是协作者',
    creator: '{{name}}：是创建者',
    notMember: '{{name}}：已不是团队成员',
    limit: '{{name}}：协作者已达 50 人上限',
  },
  en: {
    share: 'Share',
    title: 'Collaborators',
    workflowWhy:
      'Collaborators edit drafts of their own, which everyone sees once submitted. They can also test the workflow and add other collaborators. Only the creator can publish it, delete it or remove collaborators.',
    botWhy:
      'Collaborators edit drafts of their own, which everyone sees once submitted. They can also try the agent and add other collaborators. Only the creator can publish it, delete it or remove collaborators.',
    databaseWhy:
      'Collaborators change the structure, everyone’s rows and the access settings, and can add other collaborators. Only the creator can delete the database or remove collaborators.',
    owner: 'Creator',
    editor: 'Collaborator',
    failed: 'Couldn’t load collaborators',
    add: 'Add team members',
    addHint: 'Search by username or name',
    nobody: 'No matching members',
    addNone: 'Add',
    addChosen: 'Add {{count}}',
    remove: 'Remove {{name}}',
    removeTitle: 'Remove {{name}}?',
    workflowRemoveWhy:
      'They will no longer be able to edit. A draft they haven’t submitted is kept in version history.',
    botRemoveWhy:
      'They will no longer be able to edit. A draft they haven’t submitted is kept in version history.',
    databaseRemoveWhy: 'They will no longer be able to change the structure or other people’s rows.',
    removeSure: 'Remove',
    removed: '{{name}} removed',
    close: 'Stop collaborating',
    workflowCloseWhy:
      'Collaborators will no longer be able to edit this workflow. Drafts they haven’t submitted are kept in version history.',
    botCloseWhy:
      'Collaborators will no longer be able to edit this agent. Drafts they haven’t submitted are kept in version history.',
    databaseCloseWhy:
      'Collaborators will no longer be able to change the structure of this database or other people’s rows.',
    closed: 'Collaboration stopped',
    workflowMayNot: 'You can view this workflow. To edit it, ask the creator or a collaborator to add you.',
    botMayNot: 'You can view this agent. To edit it, ask the creator or a collaborator to add you.',
    databaseMayNot: 'You can view this database. To edit it, ask the creator or a collaborator to add you.',
    added: '{{name}}: added',
    already: '{{name}}: already a collaborator',
    creator: '{{name}}: is the creator',
    notMember: '{{name}}: no longer a team member',
    limit: '{{name}}: limit of 50 collaborators reached',
  },
});
