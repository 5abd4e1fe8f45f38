import type { JSX } from 'react';
import type { ChatLook } from '../ChatProps.js';
import { Standalone } from '../parts/Standalone.js';
import { Markdown } from './Markdown.js';

/** Properties of `MarkdownText`. */
export interface MarkdownTextProps extends Pick<ChatLook, 'language' | 'theme' | 'isImageTrusted'> {
  text: string;
  /** More text may follow. */
  isOpen?: boolean | undefined;
}

/** A text as the chat area draws answers, without a conversation around it. */
export function MarkdownText({ text, isOpen = false, ...look }: MarkdownTextProps): JSX.Element {
  return (
    <Standalone look={look} className="heddle-chat-text">
      <Markdown text={text} isOpen={isOpen} />
    </Standalone>
  );
}
