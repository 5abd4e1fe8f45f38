import type { JSX } from 'react';
import { useChatContext } from '../ChatContext.js';
import { IconMessageCircle } from '../icons/IconMessageCircle.js';
import { Markdown } from '../markdown/Markdown.js';
import { Suggestions } from './Suggestions.js';

/** The beginning of a conversation: who answers, what for, and questions to begin with. */
export function Onboarding({ isEmpty }: { isEmpty: boolean }): JSX.Element | null {
  const { look, t } = useChatContext();
  const { agent, prologue, suggestedQuestions = [] } = look;
  if (!isEmpty && !agent && !prologue) return null;
  return (
    <div className="heddle-chat-onboarding">
      <span className="heddle-chat-avatar" aria-hidden="true">
        {agent?.icon ??
          (agent?.avatarUrl ? <img src={agent.avatarUrl} alt="" /> : <IconMessageCircle size={20} />)}
      </span>
      <h2>{agent?.name ?? t('emptyTitle')}</h2>
      {prologue && <Markdown text={prologue} />}
      {isEmpty && suggestedQuestions.length > 0 && <Suggestions questions={suggestedQuestions} />}
    </div>
  );
}
