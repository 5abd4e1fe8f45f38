/** An element that the reader sees, and where it is in the view. */
export interface Anchor {
  element: HTMLElement;
  top: number;
}

/** The first visible part of the first visible item. */
export function findAnchor(scroller: HTMLElement, content: HTMLElement | null): Anchor | undefined {
  const { top: viewTop } = scroller.getBoundingClientRect();
  const item = firstBelow(content?.querySelectorAll<HTMLElement>(':scope > [data-key]'), viewTop);
  const part = firstBelow(item?.querySelectorAll<HTMLElement>('[data-anchor] > *'), viewTop);
  const element = part ?? item;
  return element && { element, top: element.getBoundingClientRect().top - viewTop };
}

function firstBelow(elements: NodeListOf<HTMLElement> | undefined, top: number): HTMLElement | undefined {
  for (const element of elements ?? []) if (element.getBoundingClientRect().bottom > top) return element;
  return undefined;
}

/** Scrolls so that the element is where it was. */
export function restoreAnchor(scroller: HTMLElement, { element, top }: Anchor): void {
  if (!element.isConnected) return;
  const moved = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - top;
  if (Math.abs(moved) >= 1) scroller.scrollTop += moved;
}
