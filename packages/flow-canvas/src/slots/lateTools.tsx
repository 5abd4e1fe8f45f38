import { type ComponentType, createElement, useEffect, useSyncExternalStore } from 'react';
import { LateModule } from '../late/LateModule.js';

/**
 * Loaded at the first sign of use, as one chunk: pointer and key handling, and what is drawn on hovered
 * parts.
 */
export const lateTools = new LateModule(async () => (await import('./tools.js')).tools);

/**
 * All commands and their dependencies, as one chunk: loaded with the first command that is not a quick one.
 */
export const lateCommands = new LateModule(() => import('./allCommands.js'));

/** Edits of a node's JSON as drafts: needed by forms, not by edits on the canvas itself. */
export const lateDrafts = new LateModule(() => import('./drafts.js'));

/** Parts that only some documents need, as one chunk. */
export const lateMarks = new LateModule(() => import('./marks.js'));

/** Adding nodes, and button tooltips, because the add button has one. */
export const lateAdding = new LateModule(() => import('./adding.js'));

/** Frequent panels while building: menus, small fields and tools. */
export const lateMenus = new LateModule(() => import('./menus.js'));

/** Occasional panels: the finder, the history, dialogs. */
export const lateDialogs = new LateModule(() => import('./dialogs.js'));

/** The graph as rows: the tree for keyboard users, and the list of a narrow canvas. */
export const lateOutlines = new LateModule(() => import('./outlines.js'));

/** Commands that few users need in a session. */
export const lateSeldom = new LateModule(() => import('./seldom.js'));

/** All late modules. Few on purpose: each additional chunk would split what they share into more chunks. */
export const lateModules: readonly LateModule<unknown>[] = [
  lateTools,
  lateCommands,
  lateDrafts,
  lateMarks,
  lateAdding,
  lateMenus,
  lateDialogs,
  lateOutlines,
  lateSeldom,
];

const notYet = () => undefined;

/** The exports of a module, once it is loaded. */
export function useLate<Parts>(module: LateModule<Parts>): Parts | undefined {
  return useSyncExternalStore(module.subscribe, () => module.value, notYet);
}

type PartOf<Parts> = {
  [Name in keyof Parts]: Parts[Name] extends ComponentType<never> ? Name : never;
}[keyof Parts];

/** Creates a component that renders a part of a module. */
function lateComponent<Parts extends object>(module: LateModule<Parts>) {
  return function Late<Name extends PartOf<Parts>>({
    name,
    given,
    isNeeded = true,
  }: {
    name: Name;
    given: Parts[Name] extends ComponentType<infer Props> ? Props : never;
    isNeeded?: boolean;
  }) {
    const Drawn = useLate(module)?.[name];
    useEffect(() => {
      if (isNeeded) module.preload();
    }, [isNeeded]);
    return Drawn === undefined ? null : createElement(Drawn as ComponentType<object>, given as object);
  };
}

/** Renders a part as soon as its code is loaded; loads it unless the part is not needed yet. */
export const LateTool = lateComponent(lateTools);

/** Like `LateTool`, for parts that only some documents need. */
export const LateMark = lateComponent(lateMarks);
