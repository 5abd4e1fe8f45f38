import type { ActivityType } from '@heddle/api-contract/families/notice';
import type { Database } from '../../db/Database.js';
import { findPeople } from '../account/index.js';
import type { ActivityParts, activities } from './tables.js';

/** What a text names: who did it, and the names in the activity. */
interface Named extends Required<ActivityParts> {
  who: string;
}

type Texts = { readonly [Type in ActivityType]: (named: Named) => string };

/** Texts of notices and feeds. Names are plain text: nothing renders them as markup. */
const noticeTexts: { readonly [Language in 'zh-CN' | 'en']: Texts } = {
  'zh-CN': {
    workflowPublished: ({ who, name, version }) => `${who} 发布了工作流“${name}”${version}`,
    pluginPublished: ({ who, name, version }) => `${who} 发布了插件“${name}”${version}`,
    workflowDeleted: ({ who, name }) => `${who} 将工作流“${name}”移到回收站`,
    projectCreated: ({ who, name }) => `${who} 创建了应用“${name}”`,
    projectDeleted: ({ name }) => `应用“${name}”已移到回收站`,
    projectRestored: ({ name }) => `应用“${name}”已从回收站恢复`,
    memberLeft: ({ who }) => `${who} 离开了空间`,
    joinRequested: ({ who, name }) => `${who} 申请加入“${name}”`,
    joinApproved: ({ name }) => `你已加入“${name}”`,
    joinRefused: ({ name }) => `你加入“${name}”的申请未通过`,
    membershipRequested: ({ who }) => `${who} 申请成为成员`,
    membershipApproved: () => '你已成为成员',
    membershipRefused: () => '你的成员申请未通过',
    collaboratorRemoved: ({ name }) => `你不再是“${name}”的协作者`,
    triggerSuspended: ({ name }) => `触发器“${name}”多次失败，已停用`,
    productUpdated: ({ name, version }) => `你使用的产品“${name}”有新版本${version}`,
    mentioned: ({ who, name }) => `${who} 在“${name}”的评论中提到了你`,
    discussionMentioned: ({ who, name }) => `${who} 在“${name}”的讨论中提到了你`,
    discussionAnswered: ({ who, name }) => `${who} 在“${name}”的讨论中回应了你`,
    followed: ({ who }) => `${who} 关注了你`,
    contentApproved: ({ name }) => `你发布的“${name}”已通过审核`,
    contentHidden: ({ name }) => `你发布的“${name}”已设为仅自己可见`,
    contentDeleted: ({ name }) => `你发布的“${name}”已被管理员删除`,
  },
  en: {
    workflowPublished: ({ who, name, version }) =>
      `${who} published the workflow “${name}” ${version}`.trim(),
    pluginPublished: ({ who, name, version }) => `${who} published the plugin “${name}” ${version}`.trim(),
    workflowDeleted: ({ who, name }) => `${who} moved the workflow “${name}” to the trash`,
    projectCreated: ({ who, name }) => `${who} created the app “${name}”`,
    projectDeleted: ({ name }) => `The app “${name}” was moved to the trash`,
    projectRestored: ({ name }) => `The app “${name}” was restored from the trash`,
    memberLeft: ({ who }) => `${who} left the workspace`,
    joinRequested: ({ who, name }) => `${who} asked to join “${name}”`,
    joinApproved: ({ name }) => `You joined “${name}”`,
    joinRefused: ({ name }) => `Your request to join “${name}” was declined`,
    membershipRequested: ({ who }) => `${who} asked to become a member`,
    membershipApproved: () => 'You are now a member',
    membershipRefused: () => 'Your request to become a member was declined',
    collaboratorRemoved: ({ name }) => `You are no longer a collaborator on “${name}”`,
    triggerSuspended: ({ name }) => `The trigger “${name}” failed several times and was suspended`,
    productUpdated: ({ name, version }) => `“${name}”, which you use, has a new version ${version}`.trim(),
    mentioned: ({ who, name }) => `${who} mentioned you in a comment on “${name}”`,
    discussionMentioned: ({ who, name }) => `${who} mentioned you in the discussion of “${name}”`,
    discussionAnswered: ({ who, name }) => `${who} answered you in the discussion of “${name}”`,
    followed: ({ who }) => `${who} follows you`,
    contentApproved: ({ name }) => `“${name}”, which you wrote, was approved`,
    contentHidden: ({ name }) => `“${name}”, which you wrote, is now visible to you only`,
    contentDeleted: ({ name }) => `“${name}”, which you wrote, was deleted by an administrator`,
  },
};

/** Placeholder for people who are no longer in the installation. */
const someone = { 'zh-CN': '已移除的用户', en: 'A removed user' } as const;

type Activity = typeof activities.$inferSelect;

/** Names of the people in these activities, by their IDs. */
export async function namesIn(
  db: Database,
  found: readonly Activity[],
): Promise<ReadonlyMap<string, string>> {
  const people = await findPeople(
    db,
    found.flatMap(({ actorId }) => actorId ?? []),
  );
  return new Map([...people].map(([id, { name }]) => [id, name]));
}

/** The text of an activity. */
export function textOf(
  { type, actorId, parts: { name = '', version = '' } }: Activity,
  names: ReadonlyMap<string, string>,
  language: 'zh-CN' | 'en',
): string {
  const who = (actorId === null ? undefined : names.get(actorId)) ?? someone[language];
  return noticeTexts[language][type]({ who, name, version });
}
