import { useEffect, useState } from 'react';
import type { FlowCanvasProps } from '../FlowCanvasProps.js';
import { callHost } from '../host/callHost.js';
import { useCanvasStore } from '../parts/CanvasContext.js';
import { useLater } from '../parts/useLater.js';
import { type CanvasPreferences, storageName, takePreferences } from './preferences.js';

/**
 * Loads stored preferences unless that is done already, reports each change to the host, and stores it in
 * this browser if the host does not.
 */
export function PreferenceKeeper({
  isKeptByHost,
  onChange,
}: {
  isKeptByHost: boolean;
  onChange: FlowCanvasProps['onPreferencesChange'];
}): null {
  const store = useCanvasStore();
  const [isLate] = useState(() => !isKeptByHost && !store.graph.isRead);
  const isDrawn = useLater(2);
  useEffect(() => {
    // For a large document, wait until the first frame is painted.
    if (isLate && isDrawn) takePreferences(store, undefined);
  }, [store, isLate, isDrawn]);
  useEffect(
    () =>
      store.state.subscribe(({ tool, edgeRouting }, before) => {
        if (tool === before.tool && edgeRouting === before.edgeRouting) return;
        if (!isKeptByHost) keep({ tool, edgeRouting });
        callHost(store, 'onPreferencesChange', () => onChange?.({ tool, edgeRouting }));
      }),
    [store, isKeptByHost, onChange],
  );
  return null;
}

function keep(preferences: CanvasPreferences): void {
  try {
    globalThis.localStorage?.setItem(storageName, JSON.stringify(preferences));
  } catch {
    // Storage may be blocked or full; the preference is then not remembered.
  }
}
