import { Kbd } from '@heddle/ui-kit';
import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { useAccount } from '../../account/index.js';
import { nameOfNeighbour } from '../nameOfNeighbour.js';
import type { Neighbour } from '../Presence.js';
import type { Places } from '../places.js';
import { presenceMessages } from '../presenceMessages.js';
import classes from './Cursors.module.css';

const colors = ['woad', 'madder', 'weld', 'leaf', 'azure'] as const;

/** The same for a person in every editor. */
const colorOf = (userId: string) =>
  `var(--mantine-color-${colors[Number(BigInt(userId) % BigInt(colors.length))]}-filled)`;

interface CursorsProps {
  neighbours: readonly Neighbour[];
  places: Places;
  followed: Neighbour | undefined;
  /** Converts coordinates of the canvas to those of the window; undefined before the canvas is there. */
  toScreen(point: { x: number; y: number }): { x: number; y: number } | undefined;
  /** Calls the listener whenever the view of the canvas moves. */
  onCamera(listener: () => void): () => void;
  onStop(): void;
}

/**
 * The pointers of others above a canvas, and whom the user follows. Screen readers are told of neither movement:
 * `PresenceAvatars` says who comes and goes.
 */
export function Cursors({ neighbours, places, followed, toScreen, onCamera, onStop }: CursorsProps) {
  const t = useMessages(presenceMessages);
  const ownId = useAccount().data?.user_id_str;
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const draw = (moves: boolean) => {
      const origin = layer.current?.getBoundingClientRect();
      if (!origin) return;
      for (const element of layer.current!.querySelectorAll<HTMLElement>('[data-session]')) {
        const cursor = places.get(element.dataset['session']!)?.cursor;
        const at = cursor && toScreen(cursor);
        element.toggleAttribute('data-shown', Boolean(at));
        // Cursors stay on their node while the view moves.
        element.toggleAttribute('data-moves', moves);
        if (at) element.style.transform = `translate(${at.x - origin.left}px, ${at.y - origin.top}px)`;
      }
    };
    draw(false);
    const stops = [places.subscribe(() => draw(true)), onCamera(() => draw(false))];
    return () => {
      for (const stop of stops) stop();
    };
  });
  return (
    <div className={classes.layer} ref={layer}>
      {followed && <div className={classes.frame} />}
      {neighbours.map((neighbour) => (
        <div
          key={neighbour.sessionId}
          className={classes.cursor}
          data-session={neighbour.sessionId}
          style={{ color: colorOf(neighbour.userId) }}
          aria-hidden
        >
          <svg width="14" height="18" viewBox="0 0 14 18" aria-hidden="true">
            <path d="M1 1v14l4-3.5L8 17l2.5-1-3-5.500H13z" fill="currentColor" stroke="var(--h-raised)" />
          </svg>
          <span className={classes.name} style={{ borderColor: colorOf(neighbour.userId) }}>
            {nameOfNeighbour(neighbour, ownId, t('you'))}
          </span>
        </div>
      ))}
      {followed && (
        <div className={classes.following}>
          <span>{t('following', { name: nameOfNeighbour(followed, ownId, t('you')) })}</span>
          <Button variant="default" size="compact-sm" rightSection={<Kbd>Esc</Kbd>} onClick={onStop}>
            {t('stopFollowing')}
          </Button>
        </div>
      )}
    </div>
  );
}
