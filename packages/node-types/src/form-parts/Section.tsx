import { type ReactNode, useId } from 'react';

interface SectionProps {
  label: string;
  /** Content at the right of the label: a hint or an Add button. */
  action?: ReactNode;
  children: ReactNode;
}

/** A labelled section of a form; the label also names the group for screen readers. */
export function Section({ label, action, children }: SectionProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay its legend out in a row with an action.
    <div role="group" aria-labelledby={id} className="heddle-form-section">
      <div className="heddle-form-label">
        <span id={id}>{label}</span>
        {action !== undefined && <span className="heddle-form-action">{action}</span>}
      </div>
      {children}
    </div>
  );
}
