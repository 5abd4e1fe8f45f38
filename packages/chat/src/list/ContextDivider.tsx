import type { JSX } from 'react';
import { useChatContext } from '../ChatContext.js';
import { formatTime } from '../parts/format.js';

/** Messages above it are not sent to the model. */
export function ContextDivider({ time }: { time?: number }): JSX.Element {
  const { language, t } = useChatContext();
  return (
    <p className="heddle-chat-divider">
      {time === undefined ? t('contextCleared') : t('contextClearedAt', { time: formatTime(time, language) })}
    </p>
  );
}
