import type { GuardedTable, GuardOptions, StatementKind } from './GuardedTable.js';
import { Rewriter } from './Rewriter.js';
import { SqlRefused } from './SqlRefused.js';
import { all, column, equal, listOf, nodeOf, parameter, string, type Tree } from './tree.js';

/** A checked statement on physical tables. */
interface Rewritten {
  statement: Tree;
  kind: StatementKind;
  /** Values of the parameters after the given ones. */
  added: unknown[];
}

const kinds: Readonly<Record<string, StatementKind>> = {
  SelectStmt: 'select',
  InsertStmt: 'insert',
  UpdateStmt: 'update',
  DeleteStmt: 'delete',
};

// No name that a statement may use begins with an underscore.
const target = '_target';
const key = '_key';

/** Checks a parsed statement, and rewrites it from the tables that it sees to those that are stored. */
export function rewriteStatement(
  statement: Tree,
  options: GuardOptions,
  positionOf: (byte: number) => number,
  given: number,
): Rewritten {
  const [type, content] = nodeOf(statement);
  const kind = Object.hasOwn(kinds, type) ? kinds[type]! : undefined;
  if (kind === undefined || !options.kinds.includes(kind))
    throw new SqlRefused('kind', 0, type.replace(/Stmt$/, ''));
  const rewriter = new Rewriter(options.tables, positionOf, given);
  rewriter.collectNames(content, 0);
  const rewrite = {
    select: rewriteSelect,
    insert: rewriteInsert,
    update: rewriteUpdate,
    delete: rewriteDelete,
  }[kind];
  return { statement: { [type]: rewrite(rewriter, content) }, kind, added: rewriter.added };
}

const rewriteSelect = (rewriter: Rewriter, content: Tree): Tree => rewriter.select(content, 0);

function rewriteInsert(rewriter: Rewriter, content: Tree): Tree {
  rewriter.requireKeys(content, 'InsertStmt', ['relation', 'cols', 'selectStmt', 'override']);
  if (content.override !== 'OVERRIDING_NOT_SET') throw new SqlRefused('construct', 0, 'OVERRIDING');
  const { table } = rewriter.target(content.relation as Tree);
  const columns = listOf(content.cols).map((node) => writable(rewriter, table, node));
  const [selectType, select] = nodeOf(content.selectStmt);
  const rows = listOf(select.valuesLists);
  if (columns.length === 0 || selectType !== 'SelectStmt' || rows.length === 0)
    throw new SqlRefused('columnList', 0);
  rewriter.requireKeys(select, 'SelectStmt', ['valuesLists', 'limitOption', 'op']);
  const marks = Object.entries(table.inserted ?? {}).map(
    ([name, value]) => [name, parameter(rewriter.add(value))] as const,
  );
  const valuesLists = rows.map((row) => {
    const [, { items }] = nodeOf(row);
    const values = listOf(items);
    if (values.length !== columns.length)
      throw new SqlRefused('columnList', 0, `${values.length} / ${columns.length}`);
    return {
      List: { items: [...values.map((value) => rewriter.value(value)), ...marks.map(([, mark]) => mark)] },
    };
  });
  return {
    relation: physical(table),
    cols: [...columns, ...marks.map(([name]) => name)].map((name) => ({ ResTarget: { name } })),
    selectStmt: { SelectStmt: { ...select, valuesLists } },
    override: content.override,
  };
}

function rewriteUpdate(rewriter: Rewriter, content: Tree): Tree {
  rewriter.requireKeys(content, 'UpdateStmt', ['relation', 'targetList', 'whereClause']);
  const { table, alias, source, condition } = chosenRows(rewriter, content);
  const computed: Tree[] = [];
  const targetList = listOf(content.targetList).map((node) => {
    const name = writable(rewriter, table, node);
    const val = rewriter.value(nodeOf(node)[1].val);
    if (!JSON.stringify(val).includes('"SubLink"')) return { ResTarget: { name, val } };
    // The printer writes a sub-select in SET wrongly: compute it beside the row.
    const computedName = `_v${computed.length}`;
    computed.push({ ResTarget: { name: computedName, val } });
    return { ResTarget: { name, val: column(alias, computedName) } };
  });
  const from = computed.length === 0 ? source : withComputed(source, alias, computed);
  return { relation: physical(table, target), targetList, fromClause: [from], whereClause: condition };
}

function withComputed(source: Tree, alias: string, computed: readonly Tree[]): Tree {
  const everything = { ResTarget: { val: { ColumnRef: { fields: [string(alias), { A_Star: {} }] } } } };
  const select = {
    targetList: [everything, ...computed],
    fromClause: [source],
    limitOption: 'LIMIT_OPTION_DEFAULT',
    op: 'SETOP_NONE',
  };
  return { RangeSubselect: { subquery: { SelectStmt: select }, alias: { aliasname: alias } } };
}

function rewriteDelete(rewriter: Rewriter, content: Tree): Tree {
  rewriter.requireKeys(content, 'DeleteStmt', ['relation', 'whereClause']);
  const { table, source, condition } = chosenRows(rewriter, content);
  return { relation: physical(table, target), usingClause: [source], whereClause: condition };
}

/**
 * The condition is evaluated on the rows and columns that the statement may see, which are joined with the
 * physical table by its key.
 */
function chosenRows(rewriter: Rewriter, content: Tree) {
  if (content.whereClause === undefined) throw new SqlRefused('condition', 0);
  const { table, alias } = rewriter.target(content.relation as Tree);
  return {
    table,
    alias,
    source: rewriter.visibleRows(table, { aliasname: alias }, key),
    condition: all([
      equal(column(target, table.key), column(alias, key)),
      rewriter.expression(content.whereClause, 0),
    ]),
  };
}

function physical(table: GuardedTable, aliasname?: string): Tree {
  return {
    relname: table.physicalName,
    inh: true,
    relpersistence: 'p',
    ...(aliasname !== undefined && { alias: { aliasname } }),
  };
}

/** The physical name of a column that a statement writes. */
function writable(rewriter: Rewriter, table: GuardedTable, node: unknown): string {
  const [, content] = nodeOf(node);
  rewriter.requireKeys(content, 'ResTarget', ['name', 'val']);
  const name = String(content.name).toLowerCase();
  const position = rewriter.place(content);
  const named = table.aliases?.[name] ?? name;
  const found = table.columns.find((one) => one.name.toLowerCase() === named);
  if (!found) throw new SqlRefused('column', position, name);
  if (found.isReadOnly) throw new SqlRefused('systemColumn', position, name);
  return found.physicalName;
}
