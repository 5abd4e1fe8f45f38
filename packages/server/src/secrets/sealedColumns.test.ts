import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { collectExtensions } from '../kernel/extensionPoints.js';
import { modules } from '../modules/modules.js';
import { sealedColumns } from './sealedColumns.js';

const declared = collectExtensions(modules)(sealedColumns).map(
  ({ table, sealed }) => `${getTableName(table)}.${sealed}`,
);

test('every column of sealed secrets is sealed again after a rotation, but those of sign-ins under way', () => {
  const tables = modules.flatMap(({ tables }) => Object.values(tables)).filter((one) => is(one, PgTable));
  const sealed = tables.flatMap((table) =>
    Object.keys(getTableColumns(table))
      .filter((name) => /^sealed|^secrets?$/.test(name))
      .map((name) => `${getTableName(table)}.${name}`),
  );
  const shortLived = ['plugin_consents.sealed', 'mcp_sign_in_attempts.sealed'];
  expect([...declared, ...shortLived].sort()).toEqual([...new Set(sealed)].sort());
});
