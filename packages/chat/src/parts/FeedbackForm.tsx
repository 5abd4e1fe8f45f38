import { type JSX, type KeyboardEvent, useState } from 'react';
import { useChatContext } from '../ChatContext.js';
import type { ChatLabel } from '../labels/labels.js';
import type { FeedbackReason } from '../model/ChatMessage.js';

const reasons: readonly (readonly [FeedbackReason, ChatLabel])[] = [
  ['harmful', 'reasonHarmful'],
  ['wrong', 'reasonWrong'],
  ['not_followed', 'reasonNotFollowed'],
  ['other', 'reasonOther'],
];

interface FeedbackFormProps {
  onSubmit(reasons: readonly FeedbackReason[], comment: string): void;
  onClose(): void;
}

/** Asks what was wrong with an answer. */
export function FeedbackForm({ onSubmit, onClose }: FeedbackFormProps): JSX.Element {
  const { t } = useChatContext();
  const [chosen, setChosen] = useState<readonly FeedbackReason[]>([]);
  const [comment, setComment] = useState('');
  const toggle = (reason: FeedbackReason) =>
    setChosen(chosen.includes(reason) ? chosen.filter((one) => one !== reason) : [...chosen, reason]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <fieldset className="heddle-chat-feedback" onKeyDown={onKeyDown}>
      <legend>{t('dislikeWhy')}</legend>
      <div className="heddle-chat-choices">
        {reasons.map(([reason, label]) => (
          <button
            key={reason}
            type="button"
            className="heddle-chat-chip"
            aria-pressed={chosen.includes(reason)}
            onClick={() => toggle(reason)}
          >
            {t(label)}
          </button>
        ))}
      </div>
      <textarea
        rows={2}
        maxLength={500}
        value={comment}
        aria-label={t('comment')}
        placeholder={t('comment')}
        onChange={(event) => setComment(event.target.value)}
      />
      <div className="heddle-chat-buttons">
        <button type="button" className="heddle-chat-button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className="heddle-chat-button"
          data-primary=""
          disabled={chosen.length === 0 && comment.trim() === ''}
          onClick={() => onSubmit(chosen, comment.trim())}
        >
          {t('submit')}
        </button>
      </div>
    </fieldset>
  );
}
