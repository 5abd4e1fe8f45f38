import { useEffect } from 'react';
import type { FlowCanvasProps } from '../FlowCanvasProps.js';
import { askHost } from '../host/askHost.js';
import { useCanvasStore } from '../parts/CanvasContext.js';
import { type CanvasPreferences, storageName } from './preferences.js';

/** Tells each change, and keeps it in this browser where the host keeps none. */
export function PreferenceKeeper({
  isKeptByHost,
  onChange,
}: {
  isKeptByHost: boolean;
  onChange: FlowCanvasProps['onPreferencesChange'];
}): null {
  const store = useCanvasStore();
  useEffect(
    () =>
      store.state.subscribe(({ tool, edgeRouting }, before) => {
        if (tool === before.tool && edgeRouting === before.edgeRouting) return;
        if (!isKeptByHost) keep({ tool, edgeRouting });
        askHost(store, 'onPreferencesChange', () => onChange?.({ tool, edgeRouting }));
      }),
    [store, isKeptByHost, onChange],
  );
  return null;
}

function keep(preferences: CanvasPreferences): void {
  try {
    globalThis.localStorage?.setItem(storageName, JSON.stringify(preferences));
  } catch {
    // Storage may be forbidden or full; then the choice is not remembered.
  }
}
