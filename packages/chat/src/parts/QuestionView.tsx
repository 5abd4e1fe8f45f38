import type { JSX } from 'react';
import { useChatContext } from '../ChatContext.js';
import { useUi } from '../ChatUi.js';
import { IconAlertCircle } from '../icons/IconAlertCircle.js';
import { IconPencil } from '../icons/IconPencil.js';
import { IconTrash } from '../icons/IconTrash.js';
import type { Turn } from '../model/ChatState.js';
import { contentParts, textOf } from '../model/contentParts.js';
import { AttachmentView } from './AttachmentView.js';
import { CopyButton } from './CopyButton.js';
import { EditQuestion } from './EditQuestion.js';
import { formatTime } from './format.js';
import { IconButton } from './IconButton.js';
import { useDelete } from './useDelete.js';

/** What the user said, with what can be done with it. */
export function QuestionView({ turn }: { turn: Turn }): JSX.Element | null {
  const { chat, ui, language, t } = useChatContext();
  const editing = useUi(ui, (state) => (state.editing?.key === turn.key ? state.editing : undefined));
  const remove = useDelete(turn);
  const { question, status } = turn;
  if (!question) return null;
  const parts = contentParts(question);
  const files = parts.filter((part) => part.type !== 'text');
  const text = textOf(question);
  if (editing)
    return <EditQuestion turn={turn} editing={editing} text={editing.text ?? text} files={files} />;
  return (
    <div className="heddle-chat-question">
      {files.length > 0 && (
        <div className="heddle-chat-files">
          {files.map((file, index) => (
            <AttachmentView key={index} attachment={file} />
          ))}
        </div>
      )}
      {question.details?.quote && <blockquote>{question.details.quote.text}</blockquote>}
      <div className="heddle-chat-question-row">
        {status === 'not_sent' && (
          <IconAlertCircle size={18} className="heddle-chat-bad" aria-label={t('notSent')} />
        )}
        {text !== '' && <div className="heddle-chat-bubble">{text}</div>}
      </div>
      <div className="heddle-chat-actions" role="toolbar" aria-label={t('messageActions')}>
        {chat.transport.edit && status !== 'not_sent' && (
          <IconButton label={t('edit')} onClick={() => ui.set({ editing: { key: turn.key } })}>
            <IconPencil size={14} />
          </IconButton>
        )}
        <CopyButton text={text} />
        {remove && (
          <IconButton label={t('delete')} onClick={remove}>
            <IconTrash size={14} />
          </IconButton>
        )}
        {question.createdAt !== undefined && (
          <time className="heddle-chat-figure" dateTime={new Date(question.createdAt).toISOString()}>
            {formatTime(question.createdAt, language)}
          </time>
        )}
      </div>
    </div>
  );
}
