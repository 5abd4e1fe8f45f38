import type { ComponentType } from 'react';
import { announceError } from '../api/announceError.js';
import { lateComponent, useLate } from './useLate.js';

/**
 * A dialog whose code is loaded when first opened. If loading fails, a toast says so, the page stays, and
 * opening it again retries.
 */
export function lazyDialog<Props extends { onClose(): void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const late = lateComponent(load);
  return function LateDialog(props: Props) {
    const { onClose } = props;
    const Dialog = useLate(late, true, (error) => {
      announceError(error);
      onClose();
    });
    return Dialog ? <Dialog {...props} /> : null;
  };
}

/** A part of a page that people can do without until its code is loaded. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const late = lateComponent(load);
  return function LatePart(props: Props) {
    const Part = useLate(late, true, announceError);
    return Part ? <Part {...props} /> : null;
  };
}
