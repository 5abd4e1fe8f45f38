/** A node of PostgreSQL's parse tree, or a part of one. */
export type Tree = { [key: string]: unknown };

/** The type and content of a node such as `{ ColumnRef: { ... } }`. */
export function nodeOf(value: unknown): [string, Tree] {
  const [entry] = Object.entries((value ?? {}) as Tree);
  return entry && typeof entry[1] === 'object' && entry[1] !== null ? [entry[0], entry[1] as Tree] : ['', {}];
}

/** The names in a list of String nodes. */
export const namesOf = (list: unknown): string[] =>
  listOf(list).flatMap((item) => {
    const [type, { sval }] = nodeOf(item);
    return type === 'String' ? [String(sval ?? '')] : [];
  });

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const string = (sval: string): Tree => ({ String: { sval } });
export const column = (...names: string[]): Tree => ({ ColumnRef: { fields: names.map(string) } });
export const textConstant = (sval: string): Tree => ({ A_Const: { sval: { sval } } });
export const parameter = (number: number): Tree => ({ ParamRef: { number } });
export const call = (name: string, ...args: unknown[]): Tree => ({
  FuncCall: { funcname: [string('pg_catalog'), string(name)], args, funcformat: 'COERCE_EXPLICIT_CALL' },
});
export const equal = (lexpr: Tree, rexpr: Tree): Tree => ({
  A_Expr: { kind: 'AEXPR_OP', name: [string('=')], lexpr, rexpr },
});
export const all = (conditions: readonly unknown[]): unknown =>
  conditions.length === 1 ? conditions[0] : { BoolExpr: { boolop: 'AND_EXPR', args: conditions } };

// Places in the text, and whether a function was written as EXTRACT(YEAR FROM x).
const ignored = new Set([
  ...[
    'location',
    'stmt_location',
    'stmt_len',
    'list_start',
    'list_end',
    'rexpr_list_start',
    'rexpr_list_end',
  ],
  'funcformat',
]);
const isCatalog = (value: unknown) => nodeOf(value)[1].sval === 'pg_catalog';

/** The tree as text, the same for trees that mean the same, to compare what was printed with what was checked. */
export const shapeOf = (tree: unknown): string => JSON.stringify(canonical(tree, ''));

function canonical(value: unknown, field: string): unknown {
  if (Array.isArray(value)) {
    const isName = (field === 'funcname' || field === 'names') && value.length > 1;
    return (isName ? value.filter((item) => !isCatalog(item)) : value).map((item) => canonical(item, ''));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(
      ([name, inner]) =>
        inner !== undefined && !ignored.has(name) && !(Array.isArray(inner) && inner.length === 0),
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, inner]) => [name, canonical(inner, name)]);
}
