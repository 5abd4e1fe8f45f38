import type { DatabaseField } from '../queries.js';

type Named = Pick<DatabaseField, 'name'>;

const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`).join(',\n');

/** A statement with every field by name. */
export const selectAll = (table: string, fields: readonly Named[]) =>
  `SELECT\n${indent(fields.map(({ name }) => name))}\nFROM ${table}\nLIMIT 100`;

export const countRows = (table: string) => `SELECT COUNT(*) AS rows_total\nFROM ${table}`;

export const countBy = (table: string, name: string) =>
  `SELECT\n${indent([name, 'COUNT(*) AS rows_total'])}\nFROM ${table}\nGROUP BY ${name}\nORDER BY rows_total DESC\nLIMIT 100`;

export const sumOf = (table: string, name: string) =>
  `SELECT\n${indent([`SUM(${name}) AS ${name}_sum`, `AVG(${name}) AS ${name}_average`])}\nFROM ${table}`;

export const latestRows = (table: string) =>
  `SELECT *\nFROM ${table}\nORDER BY bstudio_create_time DESC\nLIMIT 20`;
