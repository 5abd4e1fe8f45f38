/** An element that the reader sees, and where it is in the content: scrolling does not change that. */
export interface Anchor {
  element: HTMLElement;
  offset: number;
}

/** The first visible block of the first visible item. */
export function findAnchor(scroller: HTMLElement, content: HTMLElement | null): Anchor | undefined {
  const { top: viewTop } = scroller.getBoundingClientRect();
  const item = firstBelow(content?.querySelectorAll<HTMLElement>(':scope > [data-key]'), viewTop);
  if (!item) return undefined;
  let element = item;
  // A long answer is part of an item and has parts itself, of which some above the visible one may change their height.
  for (let depth = 0; depth < maxDepth; depth++) {
    const parts = element.matches('[data-anchor]') ? element : element.querySelector('[data-anchor]');
    const part = firstBelow(parts?.querySelectorAll<HTMLElement>(':scope > *'), viewTop);
    if (!part) break;
    element = part;
  }
  return { element, offset: offsetIn(scroller, element) };
}

/** Parts of an item, sections of a text and their blocks. */
const maxDepth = 3;

function firstBelow(elements: NodeListOf<HTMLElement> | undefined, top: number): HTMLElement | undefined {
  for (const element of elements ?? []) if (element.getBoundingClientRect().bottom > top) return element;
  return undefined;
}

function offsetIn(scroller: HTMLElement, element: HTMLElement): number {
  return element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
}

/** Scrolls by as much as the content above the element has grown or shrunk. */
export function restoreAnchor(scroller: HTMLElement, { element, offset }: Anchor): void {
  if (!element.isConnected) return;
  const moved = offsetIn(scroller, element) - offset;
  if (Math.abs(moved) >= 1) scroller.scrollTop += moved;
}
