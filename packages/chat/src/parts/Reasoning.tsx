import type { JSX } from 'react';
import { useChatContext } from '../ChatContext.js';
import { IconBulb } from '../icons/IconBulb.js';
import { IconChevronDown } from '../icons/IconChevronDown.js';
import { Markdown } from '../markdown/Markdown.js';
import { Disclosure } from './Disclosure.js';

interface ReasoningProps {
  text: string;
  /** The answer has not begun. */
  isThinking: boolean;
}

/** What the model thought: open while it streams, closed once the answer starts. */
export function Reasoning({ text, isThinking }: ReasoningProps): JSX.Element {
  const { t } = useChatContext();
  return (
    <Disclosure
      className="heddle-chat-reasoning"
      isOpenByItself={isThinking}
      head={() => (
        <>
          <IconBulb size={14} />
          <span className="heddle-chat-medium">{t(isThinking ? 'thinking' : 'thought')}</span>
          <IconChevronDown size={14} className="heddle-chat-chevron" />
        </>
      )}
    >
      {() => (
        <div className="heddle-chat-reasoning-text">
          <Markdown text={text} isOpen={isThinking} />
        </div>
      )}
    </Disclosure>
  );
}
