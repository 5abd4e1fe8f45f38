const remembered = 30;

/**
 * Gives the focus back to where somebody was before a dialog or a menu took it. Mantine does so for a dialog that
 * closes, but not for one that is taken out of the page, nor where a menu opened it: the entry that had the focus is gone
 * by then, and the keyboard would begin at the top of the page.
 *
 * Returns what ends it.
 */
export function returnFocus(page: Document): () => void {
  let stops: HTMLElement[] = [];
  let wasInLayer = false;
  const watched = new WeakSet<Node>();
  const observer = new MutationObserver(() => {
    const last = stops.at(-1);
    if (!wasInLayer || !last || last.isConnected || page.activeElement !== page.body) return;
    stops = stops.filter((stop) => stop.isConnected);
    stops.at(-1)?.focus({ preventScroll: true });
  });
  const watch = (node: Node, subtree: boolean) => {
    if (watched.has(node)) return;
    watched.add(node);
    observer.observe(node, { childList: true, subtree });
  };
  const handleFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    // Dialogs and menus stand in layers beside the page; watching the page itself would cost on every change of it.
    const layer = target.closest('[data-portal]');
    if (layer) watch(layer, true);
    wasInLayer = layer !== null;
    stops = [...stops.slice(1 - remembered), target];
  };
  watch(page.body, false);
  page.addEventListener('focusin', handleFocus);
  return () => {
    observer.disconnect();
    page.removeEventListener('focusin', handleFocus);
  };
}
