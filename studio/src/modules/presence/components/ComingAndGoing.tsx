import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import type { Neighbour } from '../Presence.js';
import { presenceMessages } from '../presenceMessages.js';

/** A connection that is lost and found again within this time tells nobody anything. */
const settleMs = 2_000;

/** Tells screen readers who has come and who has left, by name. */
export function ComingAndGoing({ neighbours }: { neighbours: readonly Neighbour[] }) {
  const t = useMessages(presenceMessages);
  const language = useLanguage();
  const known = useRef<ReadonlyMap<string, string>>(new Map());
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => {
      const now = new Map(neighbours.map(({ userId, name }) => [userId, name]));
      const before = known.current;
      known.current = now;
      const come = [...now].flatMap(([id, name]) => (before.has(id) ? [] : [name]));
      const left = [...before].flatMap(([id, name]) => (now.has(id) ? [] : [name]));
      const list = (names: string[]) => new Intl.ListFormat(language).format(names);
      setText(
        [
          ...(come.length > 0 ? [t('came', { names: list(come) })] : []),
          ...(left.length > 0 ? [t('left', { names: list(left) })] : []),
        ].join(' '),
      );
    }, settleMs);
    return () => clearTimeout(timer);
  }, [neighbours, language, t]);
  return <VisuallyHidden aria-live="polite">{text}</VisuallyHidden>;
}
