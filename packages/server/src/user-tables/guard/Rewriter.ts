import {
  allowedComparisons,
  allowedFunctions,
  allowedOperators,
  allowedTypes,
  allowedValues,
  hiddenColumns,
  typeNames,
} from './allowed.js';
import type { GuardedTable } from './GuardedTable.js';
import { argumentCounts, mysqlFunctions } from './mysqlFunctions.js';
import { SqlRefused } from './SqlRefused.js';
import { sqlLimits } from './tokenize.js';
import { all, column, equal, listOf, namesOf, nodeOf, parameter, string, type Tree } from './tree.js';

// Kinds of nodes with the fields they may have: the parser leaves out fields with their usual value, so any
// other field is a construct that is not permitted. `location` may always be there.
const plainNodes: Readonly<Record<string, readonly string[]>> = {
  BoolExpr: ['boolop', 'args'],
  NullTest: ['arg', 'nulltesttype'],
  BooleanTest: ['arg', 'booltesttype'],
  CaseExpr: ['arg', 'args', 'defresult'],
  CaseWhen: ['expr', 'result'],
  CoalesceExpr: ['args'],
  MinMaxExpr: ['op', 'args'],
  List: ['items'],
  SortBy: ['node', 'sortby_dir', 'sortby_nulls'],
  WindowDef: [
    'name',
    'refname',
    'partitionClause',
    'orderClause',
    'frameOptions',
    'startOffset',
    'endOffset',
  ],
  ResTarget: ['name', 'val'],
};

const selectFields = [
  'distinctClause',
  'targetList',
  'fromClause',
  'whereClause',
  'groupClause',
  'havingClause',
  'windowClause',
  'sortClause',
  'limitOffset',
  'limitCount',
  'limitOption',
  'op',
  'all',
  'larg',
  'rarg',
  'withClause',
] as const;

const refusalOf = (field: string) =>
  field === 'lockingClause' ? 'lock' : field.startsWith('returning') ? 'returning' : 'construct';

/** Checks the parts of a statement against the lists of what is permitted, and rewrites its tables. */
export class Rewriter {
  /** Values of the parameters after the given ones. */
  readonly added: unknown[] = [];
  /** Names that the statement itself gives to results. */
  readonly #results = new Set<string>();
  readonly #withNames = new Set<string>();
  #namedTables = 0;
  readonly #columns = new Map<string, string>();

  constructor(
    private readonly tables: readonly GuardedTable[],
    private readonly positionOf: (byte: number) => number,
    private readonly given: number,
  ) {
    for (const { columns, aliases = {} } of tables) {
      for (const { name } of columns) this.#columns.set(name.toLowerCase(), name);
      for (const [alias, name] of Object.entries(aliases)) this.#columns.set(alias.toLowerCase(), name);
    }
  }

  /** The number of a parameter with this value. */
  add(value: unknown): number {
    const known = this.added.indexOf(value);
    return this.given + (known < 0 ? this.added.push(value) : known + 1);
  }

  /** Where a node is in the given text. */
  place(content: Tree): number {
    return typeof content.location === 'number' ? this.positionOf(content.location) : 0;
  }

  requireKeys(content: Tree, type: string, allowed: readonly string[]): void {
    for (const [field, value] of Object.entries(content)) {
      if (allowed.includes(field) || /^(?:location|rexpr_list_(?:start|end)|list_(?:start|end))$/.test(field))
        continue;
      if (value === undefined) continue;
      throw new SqlRefused(refusalOf(field), this.place(content), `${type}.${field}`);
    }
  }

  /** Reads the names that results and common table expressions have in the statement, before it is checked. */
  collectNames(value: unknown, depth: number): void {
    if (depth > sqlLimits.depth * 6) throw new SqlRefused('depth', 0);
    if (Array.isArray(value)) for (const item of value) this.collectNames(item, depth + 1);
    else if (typeof value === 'object' && value !== null) {
      for (const [field, inner] of Object.entries(value)) {
        if (field === 'ResTarget') this.#collectResult(inner as Tree);
        if (field === 'colnames' || field === 'aliascolnames')
          for (const name of namesOf(inner)) this.#results.add(name);
        if (field === 'CommonTableExpr') this.#withNames.add(String((inner as Tree).ctename));
        this.collectNames(inner, depth + 1);
      }
    }
  }

  #collectResult({ name, val }: Tree): void {
    const [type, content] = nodeOf(val);
    if (typeof name === 'string') this.#results.add(name);
    // PostgreSQL names a result without an alias after its function.
    else if (type === 'FuncCall') this.#results.add(namesOf(content.funcname).at(-1) ?? '');
  }

  /** The table that a statement writes, and the name that the statement has for it. */
  target(relation: Tree): { table: GuardedTable; alias: string } {
    const table = this.#tableOf(relation);
    return { table, alias: this.#aliasOf(relation, table.name.toLowerCase()).aliasname };
  }

  /** The columns and rows of a table that the statement may see, as a sub-select. */
  visibleRows(table: GuardedTable, alias: Tree, keyName?: string): Tree {
    const conditions = Object.entries(table.rows ?? {}).map(([name, value]) =>
      equal(column(name), parameter(this.add(value))),
    );
    const columns = table.columns.map(({ name, physicalName }) => [name, physicalName] as const);
    const shown = keyName === undefined ? columns : [...columns, [keyName, table.key] as const];
    const subquery = {
      SelectStmt: {
        targetList: shown.map(([name, physicalName]) => ({ ResTarget: { name, val: column(physicalName) } })),
        fromClause: [{ RangeVar: { relname: table.physicalName, inh: true, relpersistence: 'p' } }],
        ...(conditions.length > 0 && { whereClause: all(conditions) }),
        limitOption: 'LIMIT_OPTION_DEFAULT',
        op: 'SETOP_NONE',
      },
    };
    return { RangeSubselect: { subquery, alias } };
  }

  /** The content of a SELECT. */
  select(content: Tree, depth: number): Tree {
    this.#requireDepth(depth, content);
    this.requireKeys(content, 'SelectStmt', selectFields);
    const lists = (field: string) =>
      content[field] !== undefined && {
        [field]: listOf(content[field]).map((item) => this.expression(item, depth + 1)),
      };
    const nodes = (field: string) =>
      content[field] !== undefined && { [field]: this.expression(content[field], depth + 1) };
    const selects = (field: string) =>
      content[field] !== undefined && { [field]: this.select(content[field] as Tree, depth + 1) };
    return {
      ...content,
      ...this.#withClause(content, depth),
      ...(content.distinctClause !== undefined && {
        distinctClause: this.#distinct(content.distinctClause, depth),
      }),
      ...lists('targetList'),
      ...(content.fromClause !== undefined && {
        fromClause: listOf(content.fromClause).map((item) => this.#source(item, depth + 1)),
      }),
      ...nodes('whereClause'),
      ...lists('groupClause'),
      ...nodes('havingClause'),
      ...lists('windowClause'),
      ...lists('sortClause'),
      ...nodes('limitOffset'),
      ...nodes('limitCount'),
      ...selects('larg'),
      ...selects('rarg'),
    };
  }

  /** A value to write: an expression or DEFAULT. */
  value(node: unknown): unknown {
    return nodeOf(node)[0] === 'SetToDefault' ? node : this.expression(node, 0);
  }

  expression(node: unknown, depth: number): unknown {
    const [type, content] = nodeOf(node);
    this.#requireDepth(depth, content);
    const plain = Object.hasOwn(plainNodes, type) ? plainNodes[type] : undefined;
    if (plain) {
      this.requireKeys(content, type, plain);
      if (type === 'ResTarget' && content.name !== undefined)
        this.#requireName(String(content.name), content);
      return { [type]: this.#inside(content, depth) };
    }
    switch (type) {
      case 'A_Const':
        this.requireKeys(content, type, ['ival', 'fval', 'sval', 'boolval', 'isnull']);
        return node;
      case 'ParamRef':
        this.requireKeys(content, type, ['number']);
        return node;
      case 'ColumnRef':
        return this.#columnRef(content);
      case 'A_Expr':
        return this.#operator(content, depth);
      case 'FuncCall':
        return this.#call(content, depth);
      case 'TypeCast':
        return this.#cast(content, depth);
      case 'SubLink':
        return this.#subLink(content, depth);
      case 'SQLValueFunction':
        return this.#sqlValue(content);
      default:
        throw new SqlRefused('construct', this.place(content), type);
    }
  }

  /** The nodes in the fields of a node. */
  #inside(content: Tree, depth: number): Tree {
    const entries = Object.entries(content).map(([field, value]) => {
      if (Array.isArray(value)) return [field, value.map((item) => this.expression(item, depth + 1))];
      return [field, typeof value === 'object' && value !== null ? this.expression(value, depth + 1) : value];
    });
    return Object.fromEntries(entries) as Tree;
  }

  #requireDepth(depth: number, content: Tree): void {
    if (depth > sqlLimits.depth) throw new SqlRefused('depth', this.place(content));
  }

  #distinct(clause: unknown, depth: number): unknown[] {
    // A plain DISTINCT is a list with an empty node.
    return listOf(clause).map((item) => (nodeOf(item)[0] === '' ? item : this.expression(item, depth + 1)));
  }

  #withClause(content: Tree, depth: number): Tree {
    if (content.withClause === undefined) return {};
    const clause = content.withClause as Tree;
    this.requireKeys(clause, 'WITH', ['ctes']);
    const ctes = listOf(clause.ctes).map((item) => {
      const [, cte] = nodeOf(item);
      this.requireKeys(cte, 'WITH', ['ctename', 'aliascolnames', 'ctequery', 'ctematerialized']);
      const name = String(cte.ctename);
      this.#requireName(name, cte);
      if (this.tables.some((table) => table.name.toLowerCase() === name.toLowerCase()))
        throw new SqlRefused('table', this.place(cte), name);
      return { CommonTableExpr: { ...cte, ctequery: this.#subselect(cte.ctequery, depth + 1) } };
    });
    return { withClause: { ...clause, ctes } };
  }

  #subselect(node: unknown, depth: number): Tree {
    const [type, content] = nodeOf(node);
    if (type !== 'SelectStmt') throw new SqlRefused('kind', this.place(content), type.replace(/Stmt$/, ''));
    return { SelectStmt: this.select(content, depth) };
  }

  /** An item of FROM. */
  #source(node: unknown, depth: number): Tree {
    const [type, content] = nodeOf(node);
    this.#requireDepth(depth, content);
    if (type === 'RangeVar') {
      const name = String(content.relname);
      if (content.schemaname === undefined && this.#withNames.has(name)) {
        this.requireKeys(content, type, ['relname', 'inh', 'relpersistence', 'alias']);
        return {
          RangeVar: {
            ...content,
            ...(content.alias !== undefined && { alias: this.#aliasOf(content, name) }),
          },
        };
      }
      const table = this.#tableOf(content);
      this.#namedTables += 1;
      if (this.#namedTables > sqlLimits.tables) throw new SqlRefused('tooManyTables', this.place(content));
      return this.visibleRows(table, this.#aliasOf(content, table.name.toLowerCase()));
    }
    if (type === 'JoinExpr') {
      this.requireKeys(content, type, [
        'jointype',
        'isNatural',
        'larg',
        'rarg',
        'usingClause',
        'quals',
        'rtindex',
      ]);
      for (const name of namesOf(content.usingClause)) this.#knownColumn(name, content);
      return {
        JoinExpr: {
          ...content,
          larg: this.#source(content.larg, depth + 1),
          rarg: this.#source(content.rarg, depth + 1),
          ...(content.quals !== undefined && { quals: this.expression(content.quals, depth + 1) }),
        },
      };
    }
    if (type === 'RangeSubselect') {
      this.requireKeys(content, type, ['subquery', 'alias']);
      const alias = content.alias === undefined ? {} : { alias: this.#aliasOf(content, '') };
      return { RangeSubselect: { subquery: this.#subselect(content.subquery, depth + 1), ...alias } };
    }
    throw new SqlRefused('construct', this.place(content), type);
  }

  #tableOf(relation: Tree): GuardedTable {
    const position = this.place(relation);
    if (relation.schemaname !== undefined || relation.catalogname !== undefined)
      throw new SqlRefused('schema', position, String(relation.schemaname));
    this.requireKeys(relation, 'RangeVar', ['relname', 'inh', 'relpersistence', 'alias']);
    if (relation.inh !== true) throw new SqlRefused('construct', position, 'ONLY');
    const name = String(relation.relname);
    const found = this.tables.find((table) => table.name.toLowerCase() === name.toLowerCase());
    if (!found) throw new SqlRefused('table', position, name);
    return found;
  }

  #aliasOf(node: Tree, standard: string): { aliasname: string } & Tree {
    const alias = node.alias as Tree | undefined;
    if (alias === undefined) return { aliasname: standard };
    this.requireKeys(alias, 'Alias', ['aliasname', 'colnames']);
    const aliasname = String(alias.aliasname);
    for (const name of [aliasname, ...namesOf(alias.colnames)]) this.#requireName(name, node);
    return { ...alias, aliasname };
  }

  /** Names with an underscore in front are ours. */
  #requireName(name: string, content: Tree): void {
    if (name.startsWith('_') || hiddenColumns.has(name.toLowerCase()))
      throw new SqlRefused('column', this.place(content), name);
  }

  #columnRef(content: Tree): Tree {
    this.requireKeys(content, 'ColumnRef', ['fields']);
    const fields = listOf(content.fields);
    if (fields.length > 2) throw new SqlRefused('schema', this.place(content));
    const last = nodeOf(fields.at(-1))[0];
    const names = namesOf(fields);
    const table = fields.length === 2 ? [this.#tableName(names[0] ?? '', content)] : [];
    if (fields.length > 0 && Object.hasOwn((fields.at(-1) ?? {}) as Tree, 'A_Star'))
      return { ColumnRef: { ...content, fields: [...table.map(string), { A_Star: {} }] } };
    if (last !== 'String') throw new SqlRefused('construct', this.place(content));
    return {
      ColumnRef: { ...content, fields: [...table, this.#knownColumn(names.at(-1)!, content)].map(string) },
    };
  }

  #tableName(name: string, content: Tree): string {
    this.#requireName(name, content);
    const known = this.tables.some((table) => table.name.toLowerCase() === name.toLowerCase());
    return known ? name.toLowerCase() : name;
  }

  // PostgreSQL calls a function `f(t)` for `t.f` where no column is called so: only known names pass.
  #knownColumn(name: string, content: Tree): string {
    const found = this.#columns.get(name.toLowerCase());
    if (found !== undefined) return found;
    this.#requireName(name, content);
    if (!this.#results.has(name)) throw new SqlRefused('column', this.place(content), name);
    return name;
  }

  #operator(content: Tree, depth: number): Tree {
    this.requireKeys(content, 'A_Expr', ['kind', 'name', 'lexpr', 'rexpr']);
    const names = namesOf(content.name);
    const position = this.place(content);
    if (!allowedComparisons.has(String(content.kind)))
      throw new SqlRefused('operator', position, String(content.kind));
    const isNamed =
      /^AEXPR_(?:NOT_)?BETWEEN/.test(String(content.kind)) || allowedOperators.has(names[0] ?? '');
    if (names.length !== 1 || !isNamed) throw new SqlRefused('operator', position, names.join('.'));
    const sides = (['lexpr', 'rexpr'] as const).filter((side) => content[side] !== undefined);
    const rewritten = sides.map((side) => [side, this.expression(content[side], depth + 1)]);
    return { A_Expr: { ...content, ...Object.fromEntries(rewritten) } };
  }

  #call(content: Tree, depth: number): Tree {
    const names = namesOf(content.funcname).map((name) => name.toLowerCase());
    const position = this.place(content);
    const isSystem = names.length === 2 && names[0] === 'pg_catalog';
    const name = names.at(-1) ?? '';
    if ((names.length !== 1 && !isSystem) || !allowedFunctions.has(name))
      throw new SqlRefused('function', position, names.join('.'));
    this.requireKeys(content, name, [
      ...['funcname', 'args', 'agg_order', 'agg_filter', 'over', 'agg_star', 'agg_distinct', 'funcformat'],
    ]);
    const args = listOf(content.args).map((item) => this.expression(item, depth + 1));
    const rewrite = isSystem || !Object.hasOwn(mysqlFunctions, name) ? undefined : mysqlFunctions[name];
    if (rewrite) {
      const expected = argumentCounts[name] ?? args.length;
      if (args.length !== expected || content.over !== undefined)
        throw new SqlRefused('function', position, name);
      return rewrite(args, position);
    }
    const rest = (['agg_order'] as const).flatMap((field) =>
      content[field] === undefined
        ? []
        : [[field, listOf(content[field]).map((item) => this.expression(item, depth + 1))]],
    );
    return {
      FuncCall: {
        ...content,
        ...Object.fromEntries(rest),
        ...(content.agg_filter !== undefined && {
          agg_filter: this.expression(content.agg_filter, depth + 1),
        }),
        ...(content.over !== undefined && { over: this.#window(content.over as Tree, depth) }),
        funcname: [string('pg_catalog'), string(name)],
        args,
        // Such as EXTRACT(YEAR FROM x): the plain call means the same.
        funcformat: 'COERCE_EXPLICIT_CALL',
      },
    };
  }

  #window(content: Tree, depth: number): Tree {
    this.requireKeys(content, 'WindowDef', plainNodes.WindowDef!);
    return this.#inside(content, depth + 1);
  }

  #cast(content: Tree, depth: number): Tree {
    this.requireKeys(content, 'TypeCast', ['arg', 'typeName']);
    const type = content.typeName as Tree;
    this.requireKeys(type, 'TypeName', ['names', 'typemod', 'typmods']);
    const names = namesOf(type.names).filter(
      (name, index, { length }) => !(length > 1 && index === 0 && name === 'pg_catalog'),
    );
    const name = (names[0] ?? '').toLowerCase();
    if (names.length !== 1 || !allowedTypes.has(name))
      throw new SqlRefused('type', this.place(content), names.join('.'));
    for (const modifier of listOf(type.typmods))
      if (nodeOf(modifier)[0] !== 'A_Const') throw new SqlRefused('type', this.place(content), name);
    const arg = this.expression(content.arg, depth + 1);
    // CHAR without a length has one character in PostgreSQL, and any number in MySQL.
    const plain = name === 'bpchar' || name === 'char' ? 'text' : typeNames[name];
    const typeName =
      plain === undefined ? type : { names: [string('pg_catalog'), string(plain)], typemod: -1 };
    return { TypeCast: { ...content, arg, typeName } };
  }

  #subLink(content: Tree, depth: number): Tree {
    this.requireKeys(content, 'SubLink', ['subLinkType', 'testexpr', 'operName', 'subselect']);
    const type = String(content.subLinkType);
    if (!['EXISTS_SUBLINK', 'ANY_SUBLINK', 'ALL_SUBLINK', 'EXPR_SUBLINK'].includes(type))
      throw new SqlRefused('construct', this.place(content), type);
    const operators = namesOf(content.operName);
    if (operators.length > 1 || operators.some((name) => !allowedOperators.has(name)))
      throw new SqlRefused('operator', this.place(content), operators.join('.'));
    return {
      SubLink: {
        ...content,
        ...(content.testexpr !== undefined && { testexpr: this.expression(content.testexpr, depth + 1) }),
        subselect: this.#subselect(content.subselect, depth + 1),
      },
    };
  }

  #sqlValue(content: Tree): Tree {
    this.requireKeys(content, 'SQLValueFunction', ['op', 'typmod']);
    if (!allowedValues.has(String(content.op)))
      throw new SqlRefused('function', this.place(content), String(content.op).replace(/^SVFOP_/, ''));
    return { SQLValueFunction: content };
  }
}
