import { type ComponentType, useEffect, useRef, useState } from 'react';

/** Loads a component once for all its users; after a failure, the next call tries again. */
export function lateComponent<Props>(load: () => Promise<ComponentType<Props>>): LateComponent<Props> {
  const late: LateComponent<Props> = {
    loaded: undefined,
    async load() {
      late.loaded ??= await load();
      return late.loaded;
    },
  };
  return late;
}

/** A component whose code loads when it is needed. */
export interface LateComponent<Props> {
  loaded: ComponentType<Props> | undefined;
  load(): Promise<ComponentType<Props>>;
}

/** The component, once it is wanted and loaded. */
export function useLate<Props>(
  late: LateComponent<Props>,
  isWanted: boolean,
  onFail: (error: unknown) => void,
): ComponentType<Props> | undefined {
  const [loaded, setLoaded] = useState(() => late.loaded);
  const fail = useRef(onFail);
  fail.current = onFail;
  useEffect(() => {
    if (loaded || !isWanted) return;
    let isGone = false;
    late.load().then(
      (component) => {
        if (!isGone) setLoaded(() => component);
      },
      (error: unknown) => {
        if (!isGone) fail.current(error);
      },
    );
    return () => {
      isGone = true;
    };
  }, [late, loaded, isWanted]);
  return loaded;
}
