import { createContext, useContext } from 'react';

/** What was typed while the code of a panel was on its way. */
export const TypedAheadContext = createContext<{ readonly current: string }>({ current: '' });

/** The text that a panel's field begins with: what was typed before the panel was there. */
export function useTypedAhead(): string {
  return useContext(TypedAheadContext).current;
}
