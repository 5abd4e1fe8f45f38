import { defineMessages } from '../../shared/i18n/i18n.js';

export const presenceMessages = defineMessages('presence', {
  'zh-CN': {
    people: '也在这里：{{names}}',
    you: '你（另一个窗口）',
    selecting: '{{names}} 选中了此节点',
    follow: '跟随 {{name}} 的视图',
    following: '正在跟随 {{name}}',
    stopFollowing: '停止',
    came: '{{names}} 加入了。',
    left: '{{names}} 离开了。',
  },
  en: {
    people: 'Also here: {{names}}',
    you: 'You (another window)',
    selecting: '{{names}} selected this node',
    follow: 'Follow the view of {{name}}',
    following: 'Following {{name}}',
    stopFollowing: 'Stop',
    came: '{{names}} joined.',
    left: '{{names}} left.',
  },
});
