import type { agentSplitReasons } from '@heddle/api-contract/reasons/agent-split';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about splits of an agent's users. */
defineRefusals<typeof agentSplitReasons>('agentSplit', {
  'zh-CN': {
    notServed: '智能体未发布到此渠道。',
    sameVersion: '此渠道已在使用这个版本，请选择另一个版本。',
    notPublished: '只能选择已发布的版本。',
    underWay: '此渠道的用户已在分流，请先结束当前分流。',
    ended: '分流已结束。',
  },
  en: {
    notServed: 'The agent isn’t published to this channel.',
    sameVersion: 'The channel already serves this version. Choose another one.',
    notPublished: 'Choose a published version.',
    underWay: 'The users of this channel are split already. End that split first.',
    ended: 'The split has ended.',
  },
});
