import { type JSX, type KeyboardEvent, useState } from 'react';
import { useChatContext } from '../ChatContext.js';
import type { Editing } from '../ChatUi.js';
import { isComposing } from '../composer/isComposing.js';
import type { Attachment } from '../model/ChatMessage.js';
import type { Turn } from '../model/ChatState.js';

interface EditQuestionProps {
  turn: Turn;
  editing: Editing;
  text: string;
  files: readonly Attachment[];
}

/** A question in place, to be changed and asked again. It opens again, with what was typed, if that is refused. */
export function EditQuestion({ turn, editing, text: before, files }: EditQuestionProps): JSX.Element {
  const { chat, ui, t } = useChatContext();
  const [text, setText] = useState(before);
  const close = () => ui.set({ editing: undefined });
  const rerun = () => {
    close();
    const quote = turn.question?.details?.quote;
    chat.edit(turn.key, { text, attachments: files, quote }).catch((failure: Error) => {
      const error = t('actionFailed', { reason: failure.message });
      ui.set({ editing: { key: turn.key, text, error } });
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (text.trim() !== '') rerun();
    }
  };
  return (
    <div className="heddle-chat-edit">
      <textarea
        // The user has just asked to edit it.
        ref={focusEnd}
        value={text}
        rows={Math.min(8, text.split('\n').length + 1)}
        aria-label={t('editMessage')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {editing.error && (
        <p className="heddle-chat-bad" role="alert">
          {editing.error}
        </p>
      )}
      <div className="heddle-chat-buttons">
        <button type="button" className="heddle-chat-button" onClick={close}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className="heddle-chat-button"
          data-primary=""
          disabled={text.trim() === ''}
          onClick={rerun}
        >
          {t('rerun')}
        </button>
      </div>
    </div>
  );
}

const focused = new WeakSet<HTMLElement>();

function focusEnd(field: HTMLTextAreaElement | null): void {
  if (!field || focused.has(field)) return;
  focused.add(field);
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
