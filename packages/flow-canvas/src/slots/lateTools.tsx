import { type ComponentType, createElement, useEffect, useSyncExternalStore } from 'react';
import { LateModule } from '../late/LateModule.js';

/** What comes with the first sign of use, as one file: keys, commands, and what is drawn on what is pointed at. */
export const lateTools = new LateModule(async () => (await import('./tools.js')).tools);

/** What only some documents show, as one file. */
export const lateMarks = new LateModule(async () => (await import('./marks.js')).marks);

/** What few people need in a session, as one file. */
export const lateSeldom = new LateModule(async () => (await import('./seldom.js')).seldom);

/** The code of the panels, as one file. */
export const panels = new LateModule(async () => (await import('./panels.js')).panels);

/** The list, which those who have room for cards never see. */
export const list = new LateModule(() => import('../list/ListView.js'));

const notYet = () => undefined;

function useLate<Parts>(module: LateModule<Parts>): Parts | undefined {
  return useSyncExternalStore(module.subscribe, () => module.value, notYet);
}

/** What comes with the first sign of use, once it is there. */
export function useLateTools(): typeof lateTools.value {
  return useLate(lateTools);
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
