import { createContext, useContext } from 'react';

const SpaceContext = createContext('');

/** The space whose models the cards name. */
export const SpaceOfCards = SpaceContext.Provider;

export function useSpaceOfCards(): string {
  return useContext(SpaceContext);
}
