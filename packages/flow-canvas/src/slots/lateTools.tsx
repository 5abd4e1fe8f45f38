import {
  type ComponentProps,
  type ComponentType,
  createElement,
  useEffect,
  useSyncExternalStore,
} from 'react';
import { LateModule } from '../late/LateModule.js';
import { useLater } from '../parts/useLater.js';

/** What comes right after the graph is on the screen, as one file: the tools, keys and commands. */
export const lateTools = new LateModule(async () => (await import('./tools.js')).tools);

/** What few people need in a session, as one file. */
export const lateSeldom = new LateModule(async () => (await import('./seldom.js')).seldom);

/** The code of the panels, as one file. */
export const panels = new LateModule(async () => (await import('./panels.js')).panels);

/** The list, which those who have room for cards never see. */
export const list = new LateModule(() => import('../list/ListView.js'));

type Tools = NonNullable<typeof lateTools.value>;

const notYet = () => undefined;
const ask = () => lateTools.preload();

/** What comes right after the graph, once it is there. */
export function useLateTools(): Tools | undefined {
  return useSyncExternalStore(lateTools.subscribe, () => lateTools.value, notYet);
}

/**
 * The tools, once the graph with its cards is on the screen and their code is there. It is asked for as soon as the
 * first picture has been drawn, and where it did not come, again with `ask`.
 */
export function useTools(): { hasRoom: boolean; tools: Tools | undefined; ask(): void } {
  const hasRoom = useLater(2);
  const tools = useLateTools();
  useEffect(() => {
    const timer = setTimeout(ask);
    return () => clearTimeout(timer);
  }, []);
  return { hasRoom, tools: hasRoom ? tools : undefined, ask };
}

type Part = { [Name in keyof Tools]: Tools[Name] extends ComponentType<never> ? Name : never }[keyof Tools];

/** A part of the graph that is drawn as soon as its code is there. */
export function LateTool<Name extends Part>({
  name,
  given,
}: {
  name: Name;
  given: ComponentProps<Tools[Name]>;
}) {
  const Drawn = useLateTools()?.[name];
  return Drawn === undefined ? null : createElement(Drawn as ComponentType<object>, given as object);
}
