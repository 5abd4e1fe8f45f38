import type { CanvasHandle } from '@heddle/flow-canvas';
import type { WorkflowDocument } from '@heddle/workflow-schema';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** The document on the canvas, which mutates it in place: each change is a new object around it. */
export interface LiveDocument {
  readonly document: WorkflowDocument;
}

/** The document as state, to be handed to panels; call `refresh` after each change. */
export function useLiveDocument(canvas: RefObject<CanvasHandle | null>): {
  /** Undefined until the canvas is mounted. */
  live: LiveDocument | undefined;
  refresh(): void;
} {
  const [live, setLive] = useState<LiveDocument>();
  const refresh = useCallback(() => {
    const document = canvas.current?.getDocument();
    setLive(document && { document });
  }, [canvas]);
  useLayoutEffect(refresh, [refresh]);
  return { live, refresh };
}
