import { type RefObject, useEffect } from 'react';
import { type CanvasState, initialState } from '../store/CanvasState.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { lateAdding, lateTools } from './lateTools.js';

/** What changes by itself or by the host, without anybody using the canvas. */
const quiet: readonly string[] = [
  'revision',
  'readOnly',
  'language',
  'messages',
  'theme',
  'level',
  'zoom',
  'tool',
  'edgeRouting',
  'routed',
  'isNarrow',
  'projection',
] satisfies (keyof CanvasState)[];

/** Any of these is somebody who begins to use the canvas. */
const signs = ['pointermove', 'pointerdown', 'focusin'];

/**
 * Asks for the code of the tools with the first sign of use: the pointer moves over the canvas, the focus comes into
 * it, something is selected, opened or said, or there is a run to be told of. That of the add panel and the tips, and
 * what else `askAhead` has, follows when a button is pointed at or focused: what these open most is there then when it
 * is pressed.
 */
export function useFirstUse(store: CanvasStore, root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const canvas = root.current;
    if (canvas === null) return;
    const ask = () => lateTools.preload();
    const point = ({ target }: Event) => {
      // To read so much code takes a frame, which a drag would miss.
      const isBusy = store.state.getState().gesture !== undefined;
      const button = (target as Element).closest('button:not(.flow-hidden *)');
      if (!isBusy && button !== null) lateAdding.use(({ askAhead }) => askAhead(button));
    };
    const names = (Object.keys(initialState) as (keyof CanvasState)[]).filter(
      (name) => !quiet.includes(name),
    );
    const look = (state: CanvasState) => {
      if (names.some((name) => state[name] !== initialState[name])) ask();
    };
    const followRun = () => {
      if (store.runs.isShown) ask();
    };
    look(store.state.getState());
    followRun();
    const listening = new AbortController();
    for (const sign of signs) canvas.addEventListener(sign, ask, listening);
    for (const sign of ['pointerover', 'focusin']) canvas.addEventListener(sign, point, listening);
    const stops = [
      store.state.subscribe(look),
      store.runs.subscribe(followRun),
      store.selection.subscribe(ask),
    ];
    return () => {
      listening.abort();
      for (const stop of stops) stop();
    };
  }, [store, root]);
}
