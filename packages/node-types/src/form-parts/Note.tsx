import type { ReactNode } from 'react';
import { IconInfoCircle } from '../icons/IconInfoCircle.js';

/** A notice about what a form cannot do here. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p className="heddle-form-note" role="note">
      <IconInfoCircle size={16} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
