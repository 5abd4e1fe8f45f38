import { parameterPlaces } from '@heddle/plugin';

/** A parameter that every request carries, as its form edits it. */
export interface CommonRow {
  /** One of `parameterPlaces`, as text. */
  place: string;
  name: string;
  value: string;
}

type Pair = { name: string; value: string };

/** Places that common parameters can be sent in, by API number. */
const places = ['header', 'query', 'path', 'body'] as const;

/** Rows of the form for the parameters of an answer. */
export function commonRows(common: Record<string, Pair[]>): CommonRow[] {
  return places.flatMap((place) =>
    (common[parameterPlaces[place]] ?? []).map(({ name, value }) => ({
      place: String(parameterPlaces[place]),
      name,
      value,
    })),
  );
}

/** All common parameters; rows without a name are left out. */
export function commonParameters(rows: readonly CommonRow[]): Record<'1' | '2' | '3' | '4', Pair[]> {
  return Object.fromEntries(
    places.map((place) => {
      const number = String(parameterPlaces[place]);
      return [
        number,
        rows
          .filter((row) => row.place === number && row.name.trim() !== '')
          .map(({ name, value }) => ({ name: name.trim(), value })),
      ];
    }),
  ) as Record<'1' | '2' | '3' | '4', Pair[]>;
}
