import { type ComponentType, useEffect, useState } from 'react';
import { announceError } from '../api/announceError.js';

/**
 * A dialog whose code is loaded when first opened. If loading fails, a toast says so, the page stays, and
 * opening it again retries.
 */
export function lazyDialog<Props extends { onClose(): void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LateDialog(props: Props) {
    const { onClose } = props;
    const [Dialog, setDialog] = useState(() => loaded);
    // biome-ignore lint/correctness/useExhaustiveDependencies: load once per opening.
    useEffect(() => {
      if (Dialog) return;
      let isGone = false;
      load().then(
        (dialog) => {
          loaded = dialog;
          if (!isGone) setDialog(() => dialog);
        },
        (error: unknown) => {
          if (isGone) return;
          announceError(error);
          onClose();
        },
      );
      return () => {
        isGone = true;
      };
    }, []);
    return Dialog ? <Dialog {...props} /> : null;
  };
}
