import type { ReactNode } from 'react';
import classes from '../editor/Editor.module.css';

/** A labelled part of a result. */
export function Section({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={classes.label}>{label}</h2>
      {children}
    </section>
  );
}
