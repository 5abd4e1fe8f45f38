import { type JSX, useEffect, useRef, useState } from 'react';
import { useChatContext } from '../ChatContext.js';
import type { Turn } from '../model/ChatState.js';
import { textOf } from '../model/contentParts.js';
import { isRunning } from '../model/foldEvent.js';
import { partsOf } from '../model/turnParts.js';
import { spokenLength, toSpeech } from './speech.js';

/** Speaks the running answer to screen readers, sentence by sentence. Earlier answers are not spoken. */
export function LiveRegion({ turn }: { turn: Turn | undefined }): JSX.Element {
  const { t } = useChatContext();
  const [spoken, setSpoken] = useState('');
  const done = useRef<{ key: string | undefined; length: number }>({ key: undefined, length: 0 });
  const isOwn = turn?.sentAt !== undefined;
  const text = turn && isOwn ? textOfTurn(turn) : '';
  const key = turn?.key;
  const status = turn?.status;
  useEffect(() => {
    if (!isOwn || status === undefined) return;
    if (done.current.key !== key) done.current = { key, length: 0 };
    const end = spokenLength(text, !isRunning(status));
    if (end <= done.current.length) return;
    setSpoken(toSpeech(text.slice(done.current.length, end)));
    done.current.length = end;
  }, [isOwn, key, status, text]);
  const note = turn?.isReconnecting ? t('reconnecting') : status === 'canceled' ? t('stopped') : '';
  return (
    <div className="heddle-chat-hidden" role="status" aria-live="polite">
      {spoken} {note}
    </div>
  );
}

function textOfTurn(turn: Turn): string {
  return partsOf(turn)
    .replies.map((reply) => reply.interrupt?.question ?? textOf(reply))
    .join('\n');
}
