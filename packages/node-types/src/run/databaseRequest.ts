import {
  type DatabaseRows,
  type DatabaseService,
  type NodeContext,
  type NodeResult,
  ServiceMissing,
} from '@heddle/executor';
import { chosenDatabase } from '../data/databaseNode.js';
import { formatRow, rowFields } from './databaseRows.js';
import { nodeErrorCodes } from './errorCodes.js';
import { nodeError } from './fail.js';

interface DatabaseNodeData {
  inputs: { databaseInfoList: readonly { databaseInfoID: string }[] };
}

/** One of the structured statements of the database service; a host may support none of them. */
export function statement<Name extends 'insert' | 'update' | 'select' | 'delete'>(
  context: NodeContext<DatabaseNodeData>,
  name: Name,
): NonNullable<DatabaseService[Name]> {
  const { database } = context.services;
  const found = database[name];
  if (found === undefined) throw new ServiceMissing('database', context.node);
  return found.bind(database) as NonNullable<DatabaseService[Name]>;
}

/** Id of the chosen database. */
export function databaseIdOf(context: NodeContext<DatabaseNodeData>): string {
  const id = chosenDatabase(context.data.inputs.databaseInfoList);
  if (/^[1-9]\d*$/.test(id)) return id;
  const message = id === '' ? 'no database is chosen' : `the database id "${id}" is not a whole number`;
  throw nodeError(context, nodeErrorCodes.compile, message, 'inputs.databaseInfoList');
}

/** Result of every database node: rows in the declared shape, and their count. */
export function rowsResult(
  { declaredOutputs }: NodeContext<DatabaseNodeData>,
  { rows, rowCount }: DatabaseRows,
): NodeResult {
  const fields = rowFields(declaredOutputs);
  return {
    outputs: {
      outputList: rows?.map((row) => formatRow(fields, row)) ?? null,
      rowNum: rowCount ?? rows?.length ?? null,
    },
  };
}
