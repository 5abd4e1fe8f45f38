import { type ComponentType, createElement, useEffect, useSyncExternalStore } from 'react';
import { LateModule } from '../late/LateModule.js';

/** What comes with the first sign of use, as one file: the pointer, keys, and what is drawn on what is pointed at. */
export const lateTools = new LateModule(async () => (await import('./tools.js')).tools);

/** All commands and what they need, as one file: it comes with the first that is none of the quick ones. */
export const lateCommands = new LateModule(() => import('./allCommands.js'));

/** Edits of a node's JSON as a draft: what forms do, and nothing that is done on the canvas itself. */
export const lateDrafts = new LateModule(() => import('./drafts.js'));

/** What only some documents show, as one file. */
export const lateMarks = new LateModule(() => import('./marks.js'));

/** What adds a node, and the tips of buttons, as the one that adds has a tip. */
export const lateAdding = new LateModule(() => import('./adding.js'));

/** What a person opens while building: menus, small fields and tools. */
export const lateMenus = new LateModule(() => import('./menus.js'));

/** What is opened now and then: the finder, the history, dialogs. */
export const lateDialogs = new LateModule(() => import('./dialogs.js'));

/** The graph as rows: the tree for people who walk by keys, and the list of a narrow canvas. */
export const lateOutlines = new LateModule(() => import('./outlines.js'));

/** What some commands do and few people need in a session. */
export const lateSeldom = new LateModule(() => import('./seldom.js'));

/** Everything that comes late. A few files and not many: each more would split what they share into more. */
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

/** What a module has, once it is there. */
export function useLate<Parts>(module: LateModule<Parts>): Parts | undefined {
  return useSyncExternalStore(module.subscribe, () => module.value, notYet);
}

type PartOf<Parts> = {
  [Name in keyof Parts]: Parts[Name] extends ComponentType<never> ? Name : never;
}[keyof Parts];

/** A component that draws the parts of a module. */
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

/** A part that is drawn as soon as its code is there, which is asked for unless the part is not needed yet. */
export const LateTool = lateComponent(lateTools);

/** The same of what only some documents show. */
export const LateMark = lateComponent(lateMarks);
