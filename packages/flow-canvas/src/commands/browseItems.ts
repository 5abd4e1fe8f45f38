import type { Command } from './Command.js';

export const browseItems: Command = {
  name: 'browseItems',
  label: { 'zh-CN': '更多节点…', en: 'More nodes…' },
  group: 'build',
  needs: 'catalogue',
  shortcuts: [{ key: 'a', shift: true }],
  enabled: (store) => !store.isReadOnly && (store.options.itemCatalogue?.sources.length ?? 0) > 0,
  run: (store) =>
    store.state.setState({ itemDialog: store.state.getState().addPanel ?? {}, addPanel: undefined }),
};
