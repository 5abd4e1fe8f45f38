/** Limits of databases; lengths in characters. */
export const databaseLimits = {
  perSpace: 1_000,
  name: 50,
  description: 256,
  fields: 20,
  fieldName: 64,
  fieldDescription: 500,
  /** Of one value, in a record or a condition. */
  value: 100_000,
  conditions: 50,
  recordsAtOnce: 500,
  /** Of a statement. */
  statement: 20_000,
  parameters: 200,
  /** Of one result. */
  rows: 1_000,
  resultBytes: 1_048_576,
  defaultRows: 100,
  rowsPerTable: 1_000_000,
  /** Databases of one agent. */
  perBot: 20,
} as const;

/** Name of a table: SQL uses it. */
export const databaseNamePattern = /^[A-Za-z][A-Za-z0-9_]*$/;

/** Name of a field. */
export const fieldNamePattern = /^[a-z][a-z0-9_]*$/;

/** Fields that every table has. Their names are reserved. */
export const systemFields = {
  id: 'bstudio_id',
  userId: 'bstudio_connector_uid',
  connectorId: 'bstudio_connector_id',
  createTime: 'bstudio_create_time',
} as const;
