/** Limits of variables. */
export const variableLimits = {
  name: 100,
  description: 500,
  /** Bytes of a value as UTF-8; texts that are not strings count as JSON. */
  value: 8192,
  /** Of one app, agent or workflow. */
  variables: 100,
  /** Bytes of a JSON file that is imported. */
  importBytes: 30 * 1024,
  /** Characters of a type description. */
  schema: 30 * 1024,
  /** Levels of a type: a string has one, a list of strings two. */
  depth: 6,
  /** Fields of all objects of one type. */
  fields: 100,
} as const;
