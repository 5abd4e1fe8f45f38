import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { LateTool, lateTools } from '../slots/lateTools.js';
import type { CanvasState } from '../store/CanvasState.js';
import type { LateModule } from './LateModule.js';
import { forget, replayKeys } from './TypedAhead.js';

/** Properties of the placeholder shown while the code of a part loads. */
export interface WaitingProps {
  close: Partial<CanvasState>;
}

/** Properties of a lazily loaded part. */
export interface LatePartProps<Name extends string> {
  module: LateModule<Readonly<Record<Name, ComponentType>>>;
  name: Name;
  /** True while the part is open. Loads its code if necessary. */
  isNeeded(state: CanvasState): boolean;
  /** The state that closes the part, for users who do not want to wait. */
  close: Partial<CanvasState>;
  /** For parts that take the focus: queues what is typed until they are mounted. */
  takesTyping?: boolean;
}

/** A part of the canvas whose code loads when it first opens. If that fails, a button retries. */
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
      // The code that shows notices may fail to load, too.
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
