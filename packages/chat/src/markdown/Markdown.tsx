import { type JSX, memo, useMemo, useRef } from 'react';
import { useChatContext } from '../ChatContext.js';
import { type Block, MarkdownStream } from './MarkdownStream.js';
import { renderTokens } from './renderTokens.js';

interface MarkdownProps {
  text: string;
  /** More text may follow. */
  isOpen?: boolean;
}

/** Draws a text. While it grows, only its last blocks are drawn again. */
export function Markdown({ text, isOpen = false }: MarkdownProps): JSX.Element {
  const { t } = useChatContext();
  const { blocks, rest } = useBlocks(text, isOpen);
  return (
    <div className="heddle-chat-markdown" data-open={isOpen ? '' : undefined}>
      {blocks.map((block) => (
        <BlockView key={block.key} block={block} />
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

const BlockView = memo(function BlockView({ block }: { block: Block }): JSX.Element {
  return <>{renderTokens(block.tokens)}</>;
});

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
