const remembered = 30;

/**
 * Restores focus to the element that had it before a dialog or menu opened. Mantine does this for a dialog
 * that closes, but not for one that is removed from the page, nor for one opened from a menu: the focused
 * menu item is gone by then, and keyboard users would start at the top of the page. Returns a function that
 * stops it.
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
    // Dialogs and menus are in portals next to the page; observing the page itself would cost time on every
    // change.
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
