import { type JSX, memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Block } from './MarkdownStream.js';
import { renderTokens } from './renderTokens.js';

/** Blocks of one section. */
export const sectionLength = 10;

interface SectionProps {
  blocks: readonly Block[];
  /** The text may grow here. */
  isLast: boolean;
}

/**
 * Some blocks of a text. A long answer is drawn section by section as the reader comes near: drawing it at once takes
 * longer than a frame. A section that was drawn stays.
 */
export const SectionView = memo(
  function SectionView({ blocks, isLast }: SectionProps): JSX.Element {
    const root = useRef<HTMLDivElement>(null);
    const first = blocks[0]!;
    const isDrawn = useNearness(root, isLast);
    useLayoutEffect(() => {
      if (isDrawn && !isLast && root.current) heights.set(first, root.current.offsetHeight);
    }, [isDrawn, isLast, first]);
    const height = isDrawn ? undefined : (heights.get(first) ?? guess(blocks));
    return (
      <div ref={root} className="heddle-chat-section" data-anchor="" style={{ height }}>
        {isDrawn && blocks.map(({ key, tokens }) => <BlockView key={key} tokens={tokens} />)}
      </div>
    );
  },
  (before, after) =>
    before.isLast === after.isLast &&
    before.blocks.length === after.blocks.length &&
    before.blocks.every((block, index) => block === after.blocks[index]),
);

const BlockView = memo(function BlockView({ tokens }: Pick<Block, 'tokens'>): JSX.Element {
  return <>{renderTokens(tokens)}</>;
});

/** Nearer to the visible part of the list than this, in pixels, a section is drawn. */
const nearDistance = 1200;

/** Whether the element has been near the visible part of the list, or `isAlways` held. */
function useNearness(root: RefObject<HTMLElement | null>, isAlways: boolean): boolean {
  const [isNear, setNear] = useState(isAlways || typeof IntersectionObserver === 'undefined');
  if (isAlways && !isNear) setNear(true);
  // Before the browser paints, so that what the reader jumps to is never empty.
  useLayoutEffect(() => {
    const list = root.current?.closest('.heddle-chat-list')?.getBoundingClientRect();
    const own = root.current?.getBoundingClientRect();
    if (!list || !own) setNear(true);
    else if (own.bottom > list.top - nearDistance && own.top < list.bottom + nearDistance) setNear(true);
  }, [root]);
  useEffect(() => {
    const element = root.current;
    if (isNear || !element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { root: element.closest('.heddle-chat-list'), rootMargin: `${nearDistance}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [root, isNear]);
  return isNear;
}

/** Heights of sections when they were drawn, in pixels, by their first block. */
const heights = new WeakMap<Block, number>();
const lineHeight = 22;
const lineLength = 80;
const spacing = 12;

/** The height of a section that was never drawn. */
function guess(blocks: readonly Block[]): number {
  const lines = blocks
    .flatMap(({ tokens }) => tokens)
    .flatMap(({ content }) => (content === '' ? [] : content.split('\n')))
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0);
  return lines * lineHeight + blocks.length * spacing;
}
