import { defineMessages } from '../../i18n/i18n.js';

export const traceMessages = defineMessages('trace', {
  'zh-CN': {
    trace: '运行轨迹',
    flame: '火焰图',
    tree: '树形图',
    spans: '{{count}} 个步骤',
    spans_one: '{{count}} 个步骤',
    iteration: '第 {{ordinal}} 轮',
    attempt: '第 {{ordinal}} 次尝试',
    notStarted: '未运行',
    expandAll: '全部展开',
    collapseAll: '全部折叠',
    rowLabel: '{{title}}，{{status}}，{{duration}}',
  },
  en: {
    trace: 'Trace',
    flame: 'Flame graph',
    tree: 'Trace tree',
    spans: '{{count}} steps',
    spans_one: '{{count}} step',
    iteration: 'Iteration {{ordinal}}',
    attempt: 'Attempt {{ordinal}}',
    notStarted: 'not run',
    expandAll: 'Expand all',
    collapseAll: 'Collapse all',
    rowLabel: '{{title}}, {{status}}, {{duration}}',
  },
});
