import type { Camera, CanvasHandle } from '@heddle/flow-canvas';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Neighbour, Place } from '../../presence/index.js';
import type { EditorPeople } from './useEditorPeople.js';

type View = NonNullable<Place['view']>;

/** The user's pointer and view on the canvas for others, and the person whose view the user follows. */
export interface Following {
  followed: Neighbour | undefined;
  /** Follows a person, or no longer if it is the same one. */
  toggle(neighbour: Neighbour): void;
  stop(): void;
  /** For the canvas. */
  onCameraChange(): void;
  /** Calls the listener whenever the view of the canvas moves. */
  onCamera(listener: () => void): () => void;
}

const glideMs = 150;

export function useFollowing(
  canvas: RefObject<CanvasHandle | null>,
  area: RefObject<HTMLElement | null>,
  { neighbours, places, place }: Pick<EditorPeople, 'neighbours' | 'places' | 'place'>,
): Following {
  const [followedId, setFollowedId] = useState<string>();
  const followed = neighbours.find(({ sessionId }) => sessionId === followedId);
  const cursor = useRef<Place['cursor']>(null);
  const listeners = useRef(new Set<() => void>());
  const isFollowing = followed !== undefined;

  const tellPlace = useCallback(() => {
    // The view of somebody who follows is not their own: two who follow each other would never come to rest.
    const view = isFollowing ? null : viewOf(canvas.current, area.current);
    place({ cursor: cursor.current, view });
  }, [canvas, area, place, isFollowing]);
  useEffect(tellPlace, [tellPlace]);

  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const handleMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      cursor.current = canvas.current?.toCanvas({ x, y }) ?? null;
      tellPlace();
    };
    const handleLeave = () => {
      cursor.current = null;
      tellPlace();
    };
    element.addEventListener('pointermove', handleMove, { passive: true });
    element.addEventListener('pointerleave', handleLeave);
    return () => {
      element.removeEventListener('pointermove', handleMove);
      element.removeEventListener('pointerleave', handleLeave);
    };
  }, [canvas, area, tellPlace]);

  // Whoever moves the view themselves, or presses Escape outside of a dialog, follows nobody.
  useEffect(() => {
    const element = area.current;
    if (!isFollowing || !element) return undefined;
    const stop = () => setFollowedId(undefined);
    const handleKey = (event: KeyboardEvent) => {
      const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      if (event.key !== 'Escape' || isInDialog) return;
      event.preventDefault();
      event.stopPropagation();
      stop();
    };
    element.addEventListener('wheel', stop, { capture: true, passive: true });
    element.addEventListener('pointerdown', stop, { capture: true });
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => {
      element.removeEventListener('wheel', stop, { capture: true });
      element.removeEventListener('pointerdown', stop, { capture: true });
      window.removeEventListener('keydown', handleKey, { capture: true });
    };
  }, [area, isFollowing]);

  useEffect(() => {
    if (!isFollowing || followedId === undefined) return undefined;
    let last = '';
    const follow = () => {
      const view = places.get(followedId)?.view;
      const text = JSON.stringify(view);
      if (!view || text === last || !area.current) return;
      last = text;
      const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      canvas.current?.setCamera(cameraOn(view, area.current.getBoundingClientRect()), {
        duration: isCalm ? 0 : glideMs,
      });
    };
    follow();
    return places.subscribe(follow);
  }, [canvas, area, places, followedId, isFollowing]);

  return {
    followed,
    toggle: useCallback(
      ({ userId }: Neighbour) => {
        const own = neighbours.filter((neighbour) => neighbour.userId === userId);
        // Of several windows of a person, one that shows the canvas.
        const next = own.find(({ sessionId }) => places.get(sessionId)?.view) ?? own[0];
        setFollowedId((before) =>
          own.some(({ sessionId }) => sessionId === before) ? undefined : next?.sessionId,
        );
      },
      [neighbours, places],
    ),
    stop: useCallback(() => setFollowedId(undefined), []),
    onCameraChange: useCallback(() => {
      for (const listener of listeners.current) listener();
      tellPlace();
    }, [tellPlace]),
    onCamera: useMemo(
      () => (listener: () => void) => {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
      [],
    ),
  };
}

/** The part of the canvas that is visible, in its coordinates. */
function viewOf(canvas: CanvasHandle | null, area: HTMLElement | null): View | null {
  if (!canvas || !area) return null;
  const { left, top, right, bottom } = area.getBoundingClientRect();
  const from = canvas.toCanvas({ x: left, y: top });
  const to = canvas.toCanvas({ x: right, y: bottom });
  const [width, height] = [to.x - from.x, to.y - from.y];
  return width > 0 && height > 0 ? { ...from, width, height } : null;
}

/** The camera that shows all of a view in an area of another size. */
export function cameraOn(view: View, { width, height }: { width: number; height: number }): Camera {
  const zoom = Math.min(width / view.width, height / view.height);
  return {
    zoom,
    x: width / 2 - (view.x + view.width / 2) * zoom,
    y: height / 2 - (view.y + view.height / 2) * zoom,
  };
}
