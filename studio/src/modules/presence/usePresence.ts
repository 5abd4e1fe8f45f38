import { maxSelected } from '@heddle/api-contract/families/presence';
import { useCallback, useEffect, useRef, useState } from 'react';
import { connectPresence, type PresenceConnection } from './connectPresence.js';
import { alone, type LiveResource } from './Presence.js';
import { createPlaces, type Place } from './places.js';

/** Shows the user to others who have the resource open, and them to the user, as long as the page is. */
export function usePresence({ kind, id }: LiveResource, onSaved?: () => void) {
  const [presence, setPresence] = useState(alone);
  const [places] = useState(createPlaces);
  const connection = useRef<PresenceConnection>(undefined);
  const handleSaved = useRef(onSaved);
  useEffect(() => {
    handleSaved.current = onSaved;
  });
  useEffect(() => {
    const made = connectPresence({
      resource: { kind, id },
      onPresence: setPresence,
      onPlaces: places.set,
      onSaved: () => handleSaved.current?.(),
    });
    connection.current = made;
    return () => {
      made.close();
      setPresence(alone);
      places.clear();
    };
  }, [kind, id, places]);
  return {
    ...presence,
    places,
    place: useCallback((place: Place) => connection.current?.place(place), []),
    select: useCallback(
      (ids: readonly string[]) => connection.current?.select(ids.slice(0, maxSelected)),
      [],
    ),
    announceSaved: useCallback(() => connection.current?.announceSaved(), []),
  };
}
