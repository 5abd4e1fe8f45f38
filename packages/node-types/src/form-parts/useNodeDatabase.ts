import type { FormDatabase } from '../NodeForm.js';
import { useFormScope } from './FormScope.js';
import { textAt } from './wire.js';

export const databaseListPath = ['inputs', 'databaseInfoList'];

/** The database of the node, if the host knows it. */
export function useNodeDatabase(): { id: string; database: FormDatabase | undefined } {
  const { raw, context } = useFormScope();
  const id = textAt(raw, [...databaseListPath, 0, 'databaseInfoID']);
  const database = context.databases?.find((each) => each.id === id || each.aliases?.includes(id));
  return { id, database };
}
