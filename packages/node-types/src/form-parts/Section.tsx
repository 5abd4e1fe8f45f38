import { type ReactNode, useId } from 'react';

interface SectionProps {
  label: string;
  /** Explains the section; also announced with its fields. */
  description?: ReactNode;
  /** Content at the right of the label: a hint or an Add button. */
  action?: ReactNode;
  children: ReactNode;
}

/** A labelled section of a form; the label also names the group for screen readers. */
export function Section({ label, description, action, children }: SectionProps) {
  const id = useId();
  const helpId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay its legend out in a row with an action.
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={description === undefined ? undefined : helpId}
      className="heddle-form-section"
    >
      <div className="heddle-form-label">
        <span id={id}>{label}</span>
        {action !== undefined && <span className="heddle-form-action">{action}</span>}
      </div>
      {description !== undefined && <div id={helpId}>{description}</div>}
      {children}
    </div>
  );
}
