/** Returns a number below a bound. */
export type Random = (below: number) => number;

/** The same numbers for the same seed (mulberry32). */
export function randomSource(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const columns = ['name', 'amount', 'paid', 'orders.name', '`amount`', 'id', 'bstudio_id', '"due"'];
const hostileColumns = [
  'ctid',
  '_user',
  'orders',
  'orders.pg_typeof',
  'current_user',
  'x.y.z',
  '"_f1"',
  'session_user',
];
const functions = ['count', 'sum', 'upper', 'ifnull', 'length', 'now', 'year', 'coalesce', 'if'];
const hostileFunctions = [
  'pg_sleep',
  'pg_read_file',
  'version',
  'pg_catalog.pg_ls_dir',
  'set_config',
  'lpad',
  'query_to_xml',
];
const tables = ['orders', 'orders', 'Orders o', '`Orders`', 'orders as b'];
const hostileTables = [
  'pg_user',
  'public.orders',
  't_1',
  'generate_series(1, 9)',
  '_tables',
  'information_schema.tables',
];
const operators = ['=', '<', '>=', '<>', '+', '-', '||', ' like ', ' and ', ' or ', ' is distinct from '];
const hostileOperators = ['~', ' operator(pg_catalog.=) ', '->', '@>', ' similar to '];
const values = ['1', "'x'", 'null', 'true', "'it''s'", '"x"', '1.5', '-2', "'\\\\'", "'; drop table t_1'"];
const hostileValues = [
  "E'x'",
  '$$x$$',
  "x'41'",
  "'open",
  '/* x */ 1',
  '1 -- x',
  "'x'::regclass",
  'array[1]',
  'U&"x"',
];
const tails = ['', '', '', ';', ' limit 3', ' limit 1, 2', ' order by 1'];
const hostileTails = [
  ' for update',
  '; delete from orders',
  ' into x',
  ' -- x',
  ' returning *',
  ' union select usename from pg_user',
];

/** A statement of mostly honest parts. */
export function randomStatement(random: Random): string {
  // Most statements contain one or no hostile part, so that the others do not hide what it passes.
  const hostility = random(3) === 0 ? 0 : 1 + random(60);
  const pick = (list: readonly string[], hostile: readonly string[]) =>
    hostility > 0 && random(hostility) === 0 ? hostile[random(hostile.length)]! : list[random(list.length)]!;
  const expression = (depth: number): string => {
    switch (depth <= 0 ? random(2) : random(9)) {
      case 0:
        return pick(columns, hostileColumns);
      case 1:
        return pick(values, hostileValues);
      case 2:
        return `${pick(functions, hostileFunctions)}(${Array.from({ length: random(3) }, () => expression(depth - 1)).join(', ')})`;
      case 3:
        return `(${expression(depth - 1)}${pick(operators, hostileOperators)}${expression(depth - 1)})`;
      case 4:
        return `(select ${expression(depth - 1)} from ${pick(tables, hostileTables)} where ${expression(depth - 1)})`;
      case 5:
        return `case when ${expression(depth - 1)} then ${expression(depth - 1)} else ${expression(depth - 1)} end`;
      case 6:
        return `${expression(depth - 1)} in (${expression(depth - 1)}, ${expression(depth - 1)})`;
      case 7:
        return `not ${expression(depth - 1)}`;
      default:
        return `${expression(depth - 1)} is null`;
    }
  };
  const where = () => (random(3) === 0 ? '' : ` where ${expression(3)}`);
  switch (random(6)) {
    case 0:
      return `insert into ${pick(tables, hostileTables)} (name, amount) values (${expression(2)}, ${expression(1)})${pick(tails, hostileTails)}`;
    case 1:
      return `update ${pick(tables, hostileTables)} set name = ${expression(2)}${where()}${pick(tails, hostileTails)}`;
    case 2:
      return `delete from ${pick(tables, hostileTables)}${where()}${pick(tails, hostileTails)}`;
    case 3:
      return `with q as (select ${expression(2)} as a from ${pick(tables, hostileTables)}) select q.a from q${where()}`;
    default:
      return `select ${expression(3)}, ${expression(2)} from ${pick(tables, hostileTables)}${where()}${pick(tails, hostileTails)}`;
  }
}
