import { type RefObject, useEffect } from 'react';
import { type CanvasState, initialState } from '../store/CanvasState.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { lateCommands, lateMenus, lateTools } from './lateTools.js';

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
 * it, something is selected, opened or said, or there is a run to be told of. That of the commands, the add panel and
 * the menu follows when a button is pointed at or focused: what these open most is there then when it is pressed.
 */
export function useFirstUse(store: CanvasStore, root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const canvas = root.current;
    if (canvas === null) return;
    const ask = () => {
      // Once it is there, every move of the pointer would ask again.
      if (lateTools.value === undefined) lateTools.preload();
    };
    const ahead = [lateCommands, lateMenus];
    const point = ({ target }: Event) => {
      // To read so much code takes a frame, which a drag would miss.
      const isBusy = store.state.getState().gesture !== undefined;
      if (isBusy || (target as Element).closest('button:not(.flow-hidden *)') === null) return;
      for (const module of ahead) if (module.value === undefined) module.preload();
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
    for (const sign of signs) canvas.addEventListener(sign, ask);
    for (const sign of ['pointerover', 'focusin']) canvas.addEventListener(sign, point);
    const stops = [
      store.state.subscribe(look),
      store.runs.subscribe(followRun),
      store.selection.subscribe(ask),
    ];
    return () => {
      for (const sign of signs) canvas.removeEventListener(sign, ask);
      for (const sign of ['pointerover', 'focusin']) canvas.removeEventListener(sign, point);
      for (const stop of stops) stop();
    };
  }, [store, root]);
}
