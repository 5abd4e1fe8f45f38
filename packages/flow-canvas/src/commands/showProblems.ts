import type { Command } from './Command.js';

export const showProblems: Command = {
  name: 'showProblems',
  label: { 'zh-CN': '查看问题', en: 'Show problems' },
  group: 'go',
  needs: 'problems',
  shortcuts: [{ key: 'p' }],
  enabled: (store) => store.marks.areGiven,
  run: (store) => store.state.setState(({ areProblemsOpen }) => ({ areProblemsOpen: !areProblemsOpen })),
};
