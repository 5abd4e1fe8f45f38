import type { discussionReasons } from '@heddle/api-contract/reasons/discussion';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about discussions, follows, reports and short links. */
defineRefusals<typeof discussionReasons>('discussion', {
  'zh-CN': {
    off: '管理员未开启讨论。',
    closed: '此产品的讨论已关闭。',
    banned: '你已被禁言，不能参与讨论。',
    notFound: '找不到此内容，它可能已被删除。',
    agentNotAsked: '只能提问正在讨论且可以试用的智能体。',
    pictureUnknown: '请重新上传图片。',
    notSupported: '此类内容不支持该操作。',
    blockedWord: '内容包含不允许的词“{{word}}”。',
    tooManyWrites: '每分钟最多发布 {{maximum}} 条，请稍后再试。',
    notYours: '只有作者、产品所有者和管理员可以这样做。',
    notMentionable: '只能提及此实例的用户。',
    tooManyReports: '每天最多举报 {{maximum}} 次。',
    tooManyLinks: '最多创建 {{maximum}} 个短链接。',
    unknownReason: '请从列表中选择举报原因。',
    themselves: '不能对自己这样做。',
    administrator: '不能禁言管理员。',
    endsBeforeBegin: '结束时间必须晚于开始时间。',
  },
  en: {
    off: 'Discussions are turned off in this installation.',
    closed: 'The discussion of this product is closed.',
    banned: 'You are banned from discussions.',
    notFound: 'This can’t be found. It may have been deleted.',
    agentNotAsked: 'Only the agent being discussed answers, if it can be tried.',
    pictureUnknown: 'Upload the image again.',
    notSupported: 'This isn’t possible for this kind of content.',
    blockedWord: 'The text contains “{{word}}”, which is not allowed here.',
    tooManyWrites: 'You can write up to {{maximum}} posts and comments a minute. Try again later.',
    notYours: 'Only its author, the owner of the product, and administrators can do this.',
    notMentionable: 'You can only mention people of this installation.',
    tooManyReports: 'You can submit up to {{maximum}} reports a day.',
    tooManyLinks: 'You can create up to {{maximum}} short links.',
    unknownReason: 'Select a reason from the list.',
    themselves: 'You can’t do this to yourself.',
    administrator: 'Administrators can’t be banned.',
    endsBeforeBegin: 'The end must be later than the start.',
  },
});
