import { type ComponentType, useEffect, useState } from 'react';
import { announceError } from '../api/announceError.js';

/**
 * A dialog whose code comes when it is opened first. Where the code does not come, a toast says so, the page under it
 * stays, and opening it again asks again.
 */
export function lazyDialog<Props extends { onClose(): void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LateDialog(props: Props) {
    const { onClose } = props;
    const [Dialog, setDialog] = useState(() => loaded);
    // biome-ignore lint/correctness/useExhaustiveDependencies: the code is asked for once for each opening.
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
