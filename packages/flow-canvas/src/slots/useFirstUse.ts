import { type RefObject, useEffect } from 'react';
import { type CanvasState, initialState } from '../store/CanvasState.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { lateAdding, lateTools } from './lateTools.js';

/** State that changes by itself or through the host, without user input. */
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

/** Events that mean somebody starts to use the canvas. */
const signs = ['pointermove', 'pointerdown', 'focusin'];

/**
 * Loads the tools at the first sign of use: the pointer moves over the canvas, focus enters it, something is
 * selected, opened or announced, or there is a run to report. The add panel, the tooltips and the rest of
 * `askAhead` load when a button is hovered or focused, so that what most buttons open is ready when they are
 * pressed.
 */
export function useFirstUse(store: CanvasStore, root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const canvas = root.current;
    if (canvas === null) return;
    const ask = () => lateTools.preload();
    const point = ({ target }: Event) => {
      // Evaluating this much code takes a frame, which a drag would drop.
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
