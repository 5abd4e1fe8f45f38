import type { JSX, ReactNode } from 'react';
import { useChatContext } from '../ChatContext.js';
import { CardView } from '../card/CardView.js';
import { Markdown } from '../markdown/Markdown.js';
import { MarkdownImage } from '../markdown/MarkdownImage.js';
import type { ChatMessage } from '../model/ChatMessage.js';
import { contentParts } from '../model/contentParts.js';
import { AttachmentView } from './AttachmentView.js';
import { Reasoning } from './Reasoning.js';

interface AnswerViewProps {
  message: ChatMessage;
  /** More of it may follow. */
  isOpen: boolean;
}

/** A message of the agent. */
export function AnswerView({ message, isOpen }: AnswerViewProps): JSX.Element {
  const { content, reasoning, details } = message;
  return (
    <>
      {reasoning && <Reasoning text={reasoning} isThinking={isOpen && content === ''} />}
      {content !== '' && (
        <div className="heddle-chat-bubble">
          {details?.title && <p className="heddle-chat-note">{details.title}</p>}
          <Content message={message} isOpen={isOpen} />
        </div>
      )}
    </>
  );
}

function Content({ message, isOpen }: AnswerViewProps): JSX.Element {
  if (message.contentType === 'text') return <Markdown text={message.content} isOpen={isOpen} />;
  if (message.contentType === 'card') return <CardContent message={message} />;
  return (
    <div className="heddle-chat-mix">
      {contentParts(message).map((part, index) => {
        if (part.type === 'text') return <Markdown key={index} text={part.text} />;
        if (part.type === 'image' && part.url)
          return <MarkdownImage key={index} address={part.url} description={part.name ?? ''} />;
        return <AttachmentView key={index} attachment={part} />;
      })}
    </div>
  );
}

/** A card, drawn by the host if it wants to. */
function CardContent({ message }: { message: ChatMessage }): ReactNode {
  const { look } = useChatContext();
  const drawn = look.renderCard?.(message);
  return drawn === undefined ? <CardView content={message.content} /> : drawn;
}
