import { useState } from 'react';
import { useAccount } from '../account/index.js';
import { type Choices, readChoices, storeChoices } from './choices.js';

/** The choices of the signed-in person, and a function that changes some of them. */
export function useChoices(): [Choices, (change: Partial<Choices>) => void] {
  const userId = useAccount().data?.user_id_str ?? '';
  const [choices, setChoices] = useState(() => readChoices(userId));
  return [
    choices,
    (change) => {
      const next = { ...choices, ...change };
      setChoices(next);
      storeChoices(userId, next);
    },
  ];
}
