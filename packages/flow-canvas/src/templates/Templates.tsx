import { LatePart } from '../late/LatePart.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { emptyMessage } from '../parts/EmptyState.js';
import { lateDialogs } from '../slots/lateTools.js';

/** The host's templates, shown until something is built on the canvas or the user hides them. */
export function Templates() {
  const store = useCanvasStore();
  const isShown = useCanvasState(
    ({ readOnly }) =>
      !readOnly && (store.options.templates?.length ?? 0) > 0 && emptyMessage(store) !== undefined,
  );
  return isShown ? (
    <LatePart
      module={lateDialogs}
      name="TemplateStrip"
      isNeeded={({ areTemplatesHidden }) => !areTemplatesHidden}
      close={{ areTemplatesHidden: true }}
    />
  ) : null;
}
