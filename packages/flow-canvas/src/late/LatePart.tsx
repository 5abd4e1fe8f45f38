import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useCanvasState } from '../parts/CanvasContext.js';
import { LateTool } from '../slots/lateTools.js';
import type { CanvasState } from '../store/CanvasState.js';
import type { LateModule } from './LateModule.js';
import { TypedAheadContext } from './TypedAhead.js';

/** What is drawn until the code of a part is there. */
export interface WaitingProps {
  /** Holds what is typed meanwhile; the part begins with it. */
  typed: { current: string };
  close: Partial<CanvasState>;
}

/** What a part that comes later is made of. */
export interface LatePartProps<Name extends string> {
  module: LateModule<Readonly<Record<Name, ComponentType>>>;
  name: Name;
  /** True while the part is open. Its code is asked for then, if it was not before. */
  isNeeded(state: CanvasState): boolean;
  /** What closes it, for people who do not wait. */
  close: Partial<CanvasState>;
  /** For parts that take the focus: what is typed until they are there is held for them. */
  takesTyping?: boolean;
}

/** A part of the canvas whose code comes when it is first opened. A load that fails is said, with a button to try again. */
export function LatePart<Name extends string>({
  module,
  name,
  isNeeded,
  close,
  takesTyping = false,
}: LatePartProps<Name>): ReactNode {
  const isOpen = useCanvasState(isNeeded);
  useCanvasState((state) => state.messages);
  const [state, setState] = useState<'waiting' | 'there' | 'failed'>('waiting');
  const typed = useRef('');
  useEffect(() => {
    if (!isOpen) typed.current = '';
    if (!isOpen || state !== 'waiting') return;
    let isGone = false;
    const settle = (next: 'there' | 'failed') => () => {
      if (!isGone) setState(next);
    };
    module.load().then(settle('there'), settle('failed'));
    return () => {
      isGone = true;
    };
  }, [module, isOpen, state]);
  const Part: ComponentType | undefined = module.value?.[name];
  if (!isOpen) return null;
  if (Part !== undefined)
    return (
      <TypedAheadContext.Provider value={typed}>
        <Part />
      </TypedAheadContext.Provider>
    );
  if (state === 'failed')
    return (
      <LateTool
        name="LoadFailed"
        given={{ close, takesFocus: takesTyping, onRetry: () => setState('waiting') }}
      />
    );
  return takesTyping ? <LateTool name="WaitingPanel" given={{ typed, close }} /> : null;
}
