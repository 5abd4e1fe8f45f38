import { createContext, type ReactNode, useContext } from 'react';
import type { FlowCanvasProps } from '../FlowCanvasProps.js';
import type { SlotName } from './CanvasSlots.js';
import { SlotGuard } from './SlotGuard.js';

/** The host's replacements of panels, for deeply nested parts. */
export const HostPanelsContext = createContext<Pick<FlowCanvasProps, 'slots' | 'banner' | 'renderNodePanel'>>(
  {},
);

/** A panel: the built-in one, or the host's replacement. */
export function Slot({ name, children }: { name: SlotName; children: ReactNode }): ReactNode {
  const Own = useContext(HostPanelsContext).slots?.[name];
  if (Own === null) return null;
  if (typeof Own !== 'function' && typeof Own !== 'object') return children;
  return (
    <SlotGuard name={`slots.${name}`} given={Own}>
      <Own />
    </SlotGuard>
  );
}
