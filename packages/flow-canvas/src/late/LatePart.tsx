import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { LateTool, lateTools } from '../slots/lateTools.js';
import type { CanvasState } from '../store/CanvasState.js';
import type { LateModule } from './LateModule.js';
import { forget, replayKeys } from './TypedAhead.js';

/** What is drawn until the code of a part is there. */
export interface WaitingProps {
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
  const store = useCanvasStore();
  const { typedAhead } = store;
  const isOpen = useCanvasState(isNeeded);
  useCanvasState((state) => state.messages);
  const [state, setState] = useState<'waiting' | 'there' | 'failed'>('waiting');
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && takesTyping) forget(typedAhead);
    wasOpen.current = isOpen;
  }, [isOpen, takesTyping, typedAhead]);
  useEffect(() => {
    if (!isOpen || state !== 'waiting') return;
    let isGone = false;
    const settle = (next: 'there' | 'failed') => () => {
      if (!isGone) setState(next);
    };
    module.load().then(settle('there'), () => {
      settle('failed')();
      // What says so may not come either.
      lateTools.load().catch(() => store.notify(store.formatMessage('loadFailed'), 'error'));
    });
    return () => {
      isGone = true;
    };
  }, [module, store, isOpen, state]);
  const Part: ComponentType | undefined = module.value?.[name];
  const isThere = isOpen && Part !== undefined;
  useEffect(() => {
    if (isThere && takesTyping) replayKeys(typedAhead);
  }, [isThere, takesTyping, typedAhead]);
  if (!isOpen) return null;
  if (Part !== undefined) return <Part />;
  if (state === 'failed')
    return (
      <LateTool
        name="LoadFailed"
        given={{ close, takesFocus: takesTyping, onRetry: () => setState('waiting') }}
      />
    );
  return takesTyping ? <LateTool name="WaitingPanel" given={{ close }} /> : null;
}
