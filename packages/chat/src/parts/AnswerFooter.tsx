import { type JSX, useState } from 'react';
import { useChatContext } from '../ChatContext.js';
import { IconGitBranch } from '../icons/IconGitBranch.js';
import { IconQuote } from '../icons/IconQuote.js';
import { IconRefresh } from '../icons/IconRefresh.js';
import { IconThumbDown } from '../icons/IconThumbDown.js';
import { IconThumbUp } from '../icons/IconThumbUp.js';
import { IconTrash } from '../icons/IconTrash.js';
import { toSpeech } from '../list/speech.js';
import type { ChatMessage, Feedback } from '../model/ChatMessage.js';
import type { Turn } from '../model/ChatState.js';
import { textOf } from '../model/contentParts.js';
import { CopyButton } from './CopyButton.js';
import { FeedbackForm } from './FeedbackForm.js';
import { Figures } from './Figures.js';
import { IconButton } from './IconButton.js';
import { useDelete } from './useDelete.js';

interface AnswerFooterProps {
  turn: Turn;
  answer: ChatMessage | undefined;
  isLast: boolean;
}

/** What can be done with an answer, and what it took. */
export function AnswerFooter({ turn, answer, isLast }: AnswerFooterProps): JSX.Element {
  const { chat, ui, look, t, attempt } = useChatContext();
  const remove = useDelete(turn);
  const { transport } = chat;
  return (
    <div className="heddle-chat-footer">
      <div className="heddle-chat-actions" role="toolbar" aria-label={t('answerActions')}>
        {answer && <CopyButton text={textOf(answer)} />}
        {answer && !look.isReadOnly && (
          <IconButton label={t('quote')} onClick={() => ui.set({ quote: quoteOf(answer) })}>
            <IconQuote size={14} />
          </IconButton>
        )}
        {isLast && transport.regenerate && turn.question && (
          <IconButton label={t('regenerate')} onClick={() => attempt(chat.regenerate(turn.key))}>
            <IconRefresh size={14} />
          </IconButton>
        )}
        {answer && transport.rate && <Rating answer={answer} />}
        {transport.branch && (
          <IconButton label={t('branch')} onClick={() => attempt(chat.branch(turn.key))}>
            <IconGitBranch size={14} />
          </IconButton>
        )}
        {remove && (
          <IconButton label={t('delete')} onClick={remove}>
            <IconTrash size={14} />
          </IconButton>
        )}
      </div>
      <Figures turn={turn} answer={answer} />
      <span className="heddle-chat-end">{look.renderAnswerExtras?.(turn)}</span>
    </div>
  );
}

const maxQuote = 500;

/** What is selected in the page, if it is part of the answer; else the answer's beginning. */
function quoteOf(answer: ChatMessage) {
  const text = toSpeech(textOf(answer));
  const selected = (globalThis.getSelection?.()?.toString() ?? '').replace(/\s+/g, ' ').trim();
  const quoted = selected !== '' && text.includes(selected) ? selected : text;
  return { messageId: answer.id, text: quoted.length > maxQuote ? `${quoted.slice(0, maxQuote)}…` : quoted };
}

function Rating({ answer }: { answer: ChatMessage }): JSX.Element {
  const { chat, t, attempt } = useChatContext();
  const [isOpen, setOpen] = useState(false);
  const value = answer.details?.feedback?.value;
  const rate = (feedback: Feedback | null) => attempt(chat.rate(answer.id, feedback));
  return (
    <>
      <IconButton
        label={t('like')}
        isPressed={value === 'like'}
        onClick={() => rate(value === 'like' ? null : { value: 'like' })}
      >
        <IconThumbUp size={14} />
      </IconButton>
      <IconButton
        label={t('dislike')}
        isPressed={value === 'dislike'}
        onClick={() => {
          setOpen(value !== 'dislike' && !isOpen);
          rate(value === 'dislike' ? null : { value: 'dislike' });
        }}
      >
        <IconThumbDown size={14} />
      </IconButton>
      {isOpen && (
        <FeedbackForm
          onClose={() => setOpen(false)}
          onSubmit={(reasons, comment) => {
            setOpen(false);
            rate({ value: 'dislike', reasons, comment: comment === '' ? undefined : comment });
          }}
        />
      )}
    </>
  );
}
