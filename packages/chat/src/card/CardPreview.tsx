import type { JSX } from 'react';
import type { ChatLook } from '../ChatProps.js';
import { Standalone } from '../parts/Standalone.js';
import { CardView } from './CardView.js';

/** Properties of `CardPreview`. */
export interface CardPreviewProps extends Pick<ChatLook, 'language' | 'theme' | 'isImageTrusted'> {
  /** Content of a message of the type `card`. */
  content: string;
  /** Receives what buttons and forms of the card would send. */
  onSend?: ((text: string) => void) | undefined;
}

/** A card as the chat area draws it, without a conversation around it. */
export function CardPreview({ content, onSend, ...look }: CardPreviewProps): JSX.Element {
  return (
    <Standalone look={look} className="heddle-chat-card-preview" onSend={onSend}>
      <CardView content={content} />
    </Standalone>
  );
}
