import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react';
import { type CanvasStore, createCanvasStore } from '../store/createCanvasStore.js';
import { CanvasContext } from './CanvasContext.js';

/** Hands the store of a mounted canvas to the provider around it. */
const ProvidedContext = createContext<((store: CanvasStore | undefined) => void) | undefined>(undefined);

/**
 * Makes the hooks of the canvas work in everything inside, beside the canvas as well: wrap the canvas and
 * your panels in it. One canvas per provider; before it is mounted, the hooks see an empty document.
 */
export function FlowCanvasProvider({ children }: { children: ReactNode }) {
  const [mounted, setMounted] = useState<CanvasStore>();
  const empty = useMemo(
    () => createCanvasStore({ nodes: [], edges: [] }, { definitions: [], views: {} }),
    [],
  );
  return (
    <ProvidedContext.Provider value={setMounted}>
      <CanvasContext.Provider value={mounted ?? empty}>{children}</CanvasContext.Provider>
    </ProvidedContext.Provider>
  );
}

/** Registers the store of a canvas with the provider around it, if there is one. */
export function useProvidedStore(store: CanvasStore): void {
  const register = useContext(ProvidedContext);
  useLayoutEffect(() => {
    register?.(store);
    return () => register?.(undefined);
  }, [register, store]);
}
