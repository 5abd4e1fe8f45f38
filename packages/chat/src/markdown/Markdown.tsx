import { type JSX, useMemo, useRef } from 'react';
import { useChatContext } from '../ChatContext.js';
import { type Block, MarkdownStream } from './MarkdownStream.js';
import { SectionView, sectionLength } from './SectionView.js';

interface MarkdownProps {
  text: string;
  /** More text may follow. */
  isOpen?: boolean;
}

/** Draws a text. While it grows, only its last blocks are drawn again. */
export function Markdown({ text, isOpen = false }: MarkdownProps): JSX.Element {
  const { t } = useChatContext();
  const { blocks, rest } = useBlocks(text, isOpen);
  const sections = sectionsOf(blocks);
  return (
    <div className="heddle-chat-markdown" dir="auto" data-anchor="" data-open={isOpen ? '' : undefined}>
      {sections.map((section, index) => (
        <SectionView key={index} blocks={section} isLast={index === sections.length - 1} />
      ))}
      {rest !== '' && (
        <>
          <p className="heddle-chat-note">{t('tooLongForMarkdown')}</p>
          <pre className="heddle-chat-plain">{rest}</pre>
        </>
      )}
    </div>
  );
}

function sectionsOf(blocks: readonly Block[]): (readonly Block[])[] {
  const count = Math.ceil(blocks.length / sectionLength);
  return Array.from({ length: count }, (_, index) =>
    blocks.slice(index * sectionLength, (index + 1) * sectionLength),
  );
}

interface Parsed {
  blocks: readonly Block[];
  rest: string;
}

/** Texts that do not grow any more, so that scrolling back to one does not parse it again. */
const parsed = new Map<string, Parsed>();
const maxParsed = 300;

function useBlocks(text: string, isOpen: boolean): Parsed {
  const stream = useRef<MarkdownStream>(undefined);
  return useMemo(() => {
    const known = isOpen ? undefined : parsed.get(text);
    if (known) return known;
    stream.current ??= new MarkdownStream();
    const blocks = stream.current.update(text);
    if (isOpen) return { blocks, rest: stream.current.rest };
    const whole = { blocks: stream.current.finish(), rest: stream.current.rest };
    if (parsed.size >= maxParsed) parsed.delete(parsed.keys().next().value!);
    parsed.set(text, whole);
    return whole;
  }, [text, isOpen]);
}
