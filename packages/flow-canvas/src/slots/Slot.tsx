import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
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
    // Another component gets a guard that has not failed yet.
    <SlotGuard key={numberOf(Own)} name={name}>
      <Own />
    </SlotGuard>
  );
}

const numbers = new WeakMap<ComponentType, number>();
let last = 0;

function numberOf(component: ComponentType): number {
  const number = numbers.get(component) ?? ++last;
  numbers.set(component, number);
  return number;
}
