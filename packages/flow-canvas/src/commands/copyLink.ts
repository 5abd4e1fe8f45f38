import { textOf } from '../host/textOf.js';
import { formatMoreMessage } from '../moreMessages.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Command } from './Command.js';

export const copyLink: Command = {
  name: 'copyLink',
  label: { 'zh-CN': '复制节点链接', en: 'Copy link to node' },
  group: 'share',
  needs: 'link',
  enabled: (store) => store.options.linkToNode !== undefined && idOf(store) !== undefined,
  run: (store) => {
    const id = idOf(store);
    if (id === undefined) return;
    let address: string;
    try {
      address = String(store.options.linkToNode?.(id));
    } catch (error) {
      store.report({ kind: 'host-failed', message: `linkToNode: ${textOf(error)}`, nodeId: id });
      store.notify(formatMoreMessage(store, 'linkFailed'), 'error');
      return;
    }
    // If the page may not write to the clipboard, show the address so that the user can copy it.
    const show = () => store.notify(formatMoreMessage(store, 'linkIs', { address }), 'error');
    const { clipboard } = navigator;
    if (clipboard === undefined) show();
    else
      clipboard
        .writeText(address)
        .then(() => store.notify(formatMoreMessage(store, 'didCopyLink'), 'info'), show);
  },
};

function idOf({ currentNode, document }: CanvasStore): string | undefined {
  return currentNode === undefined ? undefined : document.nodes.get(currentNode)?.id || undefined;
}
