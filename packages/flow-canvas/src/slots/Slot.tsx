import { createContext, type ReactNode, useContext } from 'react';
import type { FlowCanvasProps } from '../FlowCanvasProps.js';
import type { SlotName } from './CanvasSlots.js';
import { SlotGuard } from './SlotGuard.js';

/** What the host gives for the panels, for parts that stand deep in others. */
export const HostPanelsContext = createContext<Pick<FlowCanvasProps, 'slots' | 'banner' | 'renderNodePanel'>>(
  {},
);

/** One panel: the canvas's own, or what the host put in its place. */
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
