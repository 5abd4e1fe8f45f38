import { everyPermission, type Permission } from '@heddle/api-contract';
import { defineWords, useWords } from '../../shared/i18n/i18n.js';

const zh: Record<Permission, string> = {
  'Account.read': '查看你的昵称、用户名和头像',
  'Workspace.list': '查看工作空间的名称和描述',
  'Workspace.create': '新建团队空间',
  'Workspace.delete': '删除团队空间',
  'Member.list': '查看团队成员',
  'Member.add': '邀请成员',
  'Member.remove': '移除成员',
  'Member.update': '修改成员的角色',
  'File.upload': '上传文件',
  'File.read': '查看上传过的文件',
  'App.listAuthorizations': '查看谁授权了你的应用',
  'Audio.use': '用模型朗读文字、听写录音',
};

const en: Record<Permission, string> = {
  'Account.read': 'See your name, user name and picture',
  'Workspace.list': 'See the names and descriptions of workspaces',
  'Workspace.create': 'Make team workspaces',
  'Workspace.delete': 'Delete team workspaces',
  'Member.list': 'See who belongs to a team',
  'Member.add': 'Invite people into a team',
  'Member.remove': 'Put people out of a team',
  'Member.update': 'Change the roles of people in a team',
  'File.upload': 'Upload files',
  'File.read': 'Read what is said about uploaded files',
  'App.listAuthorizations': 'See who has allowed your apps something',
  'Audio.use': 'Have models read texts aloud and write down recordings',
};

const permissionWords = defineWords('permissions', { 'zh-CN': zh, en });

/** Says what a permission allows; a word that this studio does not know yet stays as it is. */
export function usePermissionWords(): (permission: string) => string {
  const words = useWords(permissionWords);
  const isKnown = (word: string): word is Permission => (everyPermission as readonly string[]).includes(word);
  return (permission) => (isKnown(permission) ? words(permission) : permission);
}
