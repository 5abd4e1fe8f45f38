/** A parameter as forms edit it: a tree, in the shape of the API. */
export interface ApiParameter {
  id?: string | undefined;
  name?: string | undefined;
  desc?: string | undefined;
  /** One of `parameterTypes`. */
  type?: number | undefined;
  /** Type of the items of an array. */
  sub_type?: number | undefined;
  /** One of `parameterPlaces`. */
  location?: number | undefined;
  is_required?: boolean | undefined;
  /** Fields of an object; of an array, one entry named `arrayItem`. */
  sub_parameters?: ApiParameter[] | undefined;
  /** Text, or JSON of other types. */
  global_default?: string | undefined;
  /** Hidden from models. */
  global_disable?: boolean | undefined;
  local_default?: string | undefined;
  local_disable?: boolean | undefined;
  /** 0 a value, 1 a variable. */
  default_param_source?: number | undefined;
  variable_ref?: string | undefined;
  /** Kind of a file, one of the values of `assistTypes`. */
  assist_type?: number | undefined;
}

/** Types by API number. */
export const parameterTypes = { string: 1, integer: 2, number: 3, object: 4, array: 5, boolean: 6 } as const;

/** Places by API number; cookies are an addition. */
export const parameterPlaces = { path: 1, query: 2, body: 3, header: 4, cookie: 5 } as const;

/** Kinds of files by their words in `x-assist-type`. */
export const assistTypes = {
  file: 1,
  image: 2,
  doc: 3,
  code: 4,
  ppt: 5,
  txt: 6,
  excel: 7,
  audio: 8,
  zip: 9,
  video: 10,
  voice: 12,
} as const;

/** Name of the entry that describes the items of an array. */
export const arrayItem = '[Array Item]';

/** The word of a number in one of the tables above. */
export function wordOf<Word extends string>(
  table: Readonly<Record<Word, number>>,
  value: number | undefined,
): Word | undefined {
  return (Object.keys(table) as Word[]).find((word) => table[word] === value);
}
