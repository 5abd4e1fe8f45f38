import type { ReactElement } from 'react';
import { type Messages, useMessages } from './i18n.js';

interface MessageProps<Key extends string> {
  table: Messages<Key>;
  name: Key;
  values?: Record<string, string | number>;
}

/** A message as an element, for state that outlives a change of the language, such as the errors of a form. */
export function Message<Key extends string>({ table, name, values }: MessageProps<Key>) {
  return useMessages(table)(name, values);
}

/** A message as an element, for files without JSX. */
export function messageElement<Key extends string>(
  table: Messages<Key>,
  name: Key,
  values?: Record<string, string | number>,
): ReactElement {
  return <Message table={table} name={name} {...(values && { values })} />;
}
