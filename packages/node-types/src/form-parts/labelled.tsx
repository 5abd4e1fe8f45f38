import type { ReactNode } from 'react';

/** The label of a field with its help text. */
export interface Labelled {
  label: string;
  description: ReactNode;
}

/** The label `t[key]` with the help text `t[keyHelp]`, which is shown below the label when the user asks for it. */
export function labelled<K extends string>(t: Readonly<Record<K | `${K}Help`, string>>, key: K): Labelled {
  return { label: t[key], description: <FieldHelp>{t[`${key}Help`]}</FieldHelp> };
}

/** Visible while help is on; screen readers announce it with the field in any case. */
export function FieldHelp({ children }: { children: string }) {
  return <span className="heddle-form-help">{children}</span>;
}
