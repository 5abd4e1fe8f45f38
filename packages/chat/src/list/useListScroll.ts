import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { nextFrame } from '../controller/nextFrame.js';
import { type Anchor, findAnchor, restoreAnchor } from './anchor.js';
import { ListWindow, type Stretch } from './ListWindow.js';

/** Drawn above and below what is visible, in pixels. */
const overscan = 1200;
/** Closer to the end than this, the list follows it. */
const endDistance = 40;
/** Farther from the end than this, a button leads back. */
const farDistance = 600;
/** Closer to the top than this, older messages are loaded. */
const topDistance = 10;

interface ListScroll {
  stretches: readonly Stretch[];
  /** The reader has left the end and does not follow new content. */
  isAway: boolean;
  isFar: boolean;
  scrollToEnd(): void;
}

interface ListScrollOptions {
  scroller: RefObject<HTMLDivElement | null>;
  /** The element whose children are the items; each has `data-key`. */
  content: RefObject<HTMLDivElement | null>;
  keys: readonly string[];
  /** Drawn wherever the reader is. */
  pinned: ReadonlySet<number>;
  onTop(): void;
}

/**
 * Draws the items around the visible ones. Follows the end until the reader scrolls up; otherwise keeps what the reader
 * sees where it is, whatever changes above it.
 */
export function useListScroll({ scroller, content, keys, pinned, onTop }: ListScrollOptions): ListScroll {
  const [list] = useState(() => new ListWindow());
  list.setKeys(keys);
  const [view, setView] = useState({ top: Number.POSITIVE_INFINITY, height: 1000 });
  const [, setVersion] = useState(0);
  const [position, setPosition] = useState({ isAway: false, isFar: false });
  const follows = useRef(true);
  const lastTop = useRef(0);
  const anchor = useRef<Anchor | undefined>(undefined);
  const top = useRef(onTop);
  top.current = onTop;

  /** Notes whether the reader has left the end; returns the distance to it. Content that grows does not move the top. */
  const noteScroll = useCallback((element: HTMLElement) => {
    const distance = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (distance <= endDistance) follows.current = true;
    else if (element.scrollTop < lastTop.current - 1) follows.current = false;
    lastTop.current = element.scrollTop;
    return distance;
  }, []);

  const readPosition = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const distance = noteScroll(element);
    const next = { isAway: !follows.current, isFar: distance > farDistance };
    setPosition((before) => (before.isAway === next.isAway && before.isFar === next.isFar ? before : next));
    const start = element.scrollTop - (content.current?.offsetTop ?? 0);
    // Only after some distance: drawing other items changes the height of the list by fractions of a pixel, and where
    // it starts again, so that a fixed grid would let two positions alternate without end.
    setView((before) =>
      Math.abs(before.top - start) < drawDistance && before.height === element.clientHeight
        ? before
        : { top: start, height: element.clientHeight },
    );
    if (!follows.current) anchor.current = findAnchor(element, content.current);
  }, [scroller, content, noteScroll]);

  const settle = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    // The reader may have scrolled since the last event about it.
    noteScroll(element);
    if (follows.current) element.scrollTop = element.scrollHeight;
    else if (anchor.current) restoreAnchor(element, anchor.current);
    readPosition();
  }, [scroller, noteScroll, readPosition]);

  const rounds = useRef(0);
  useLayoutEffect(() => {
    const hasChanged = measureItems(list, content.current);
    // Each round may draw items whose heights were guessed. What is not settled after some is left to the next frame.
    if (rounds.current >= maxRounds) return;
    if (rounds.current === 0) setTimeout(() => (rounds.current = 0), 0);
    rounds.current += 1;
    if (hasChanged) setVersion((version) => version + 1);
    settle();
  });

  useEffect(() => {
    const element = scroller.current;
    const items = content.current;
    if (!element || !items) return undefined;
    const onScroll = nextFrame(() => {
      readPosition();
      if (element.scrollTop <= topDistance) top.current();
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    // Images that load, panels that open and a page that changes its width move what is below.
    const observer = new ResizeObserver(() => {
      if (measureItems(list, items)) setVersion((version) => version + 1);
      settle();
    });
    observer.observe(items);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [list, scroller, content, readPosition, settle]);

  const bottom = Number.isFinite(view.top) ? view.top + view.height + overscan : Number.POSITIVE_INFINITY;
  const from = Number.isFinite(view.top) ? view.top - overscan : list.total - view.height - overscan;
  return {
    stretches: list.stretches(from, bottom, pinned),
    ...position,
    scrollToEnd: useCallback(() => {
      const element = scroller.current;
      if (!element) return;
      element.scrollTop = element.scrollHeight;
      settle();
    }, [scroller, settle]),
  };
}

/** The view is drawn anew after it has moved this far, in pixels. */
const drawDistance = 400;
const maxRounds = 10;

/** Notes the heights of the items that are drawn. True if one has changed. */
function measureItems(list: ListWindow, content: HTMLElement | null): boolean {
  let hasChanged = false;
  for (const item of content?.children ?? []) {
    const { key } = (item as HTMLElement).dataset;
    if (key !== undefined && list.measure(key, item.getBoundingClientRect().height)) hasChanged = true;
  }
  return hasChanged;
}
