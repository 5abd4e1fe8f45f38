import { SqlRefused } from './SqlRefused.js';
import { call, nodeOf, string, type Tree, textConstant } from './tree.js';

/** The present time without zone, in UTC, as times are stored. */
const now = (): Tree => call('timezone', textConstant('utc'), call('now'));
const cast = (arg: unknown, type: string): Tree => ({
  TypeCast: { arg, typeName: { names: [string('pg_catalog'), string(type)], typemod: -1 } },
});
const part = (name: string) => (args: unknown[]) =>
  call('date_part', textConstant(name), cast(args[0], 'timestamp'));
const today = () => cast(now(), 'date');

type Rewrite = (args: unknown[], position: number) => Tree;

/** Functions of MySQL, written with those of PostgreSQL. */
export const mysqlFunctions: Readonly<Record<string, Rewrite>> = {
  now,
  utc_timestamp: now,
  curdate: today,
  current_date: today,
  curtime: () => cast(now(), 'time'),
  ifnull: (args) => ({ CoalesceExpr: { args } }),
  if: ([condition, yes, no]) => ({
    CaseExpr: { args: [{ CaseWhen: { expr: condition, result: yes } }], defresult: no },
  }),
  pow: (args) => call('power', ...args),
  year: part('year'),
  month: part('month'),
  day: part('day'),
  dayofmonth: part('day'),
  hour: part('hour'),
  minute: part('minute'),
  second: part('second'),
  quarter: part('quarter'),
  // Monday is 0.
  weekday: (args) => ({
    A_Expr: {
      kind: 'AEXPR_OP',
      name: [string('-')],
      lexpr: part('isodow')(args),
      rexpr: { A_Const: { ival: { ival: 1 } } },
    },
  }),
  date: ([arg]) => cast(arg, 'date'),
  datediff: ([a, b]) => ({
    A_Expr: { kind: 'AEXPR_OP', name: [string('-')], lexpr: cast(a, 'date'), rexpr: cast(b, 'date') },
  }),
  date_format: ([time, format], position) =>
    call('to_char', cast(time, 'timestamp'), textConstant(formatOf(format, position))),
};

/** Number of arguments of those that need one. */
export const argumentCounts: Readonly<Record<string, number>> = {
  ifnull: 2,
  if: 3,
  date: 1,
  datediff: 2,
  date_format: 2,
  year: 1,
  month: 1,
  day: 1,
  dayofmonth: 1,
  hour: 1,
  minute: 1,
  second: 1,
  quarter: 1,
  weekday: 1,
};

const formats: Readonly<Record<string, string>> = {
  Y: 'YYYY',
  y: 'YY',
  m: 'MM',
  c: 'FMMM',
  d: 'DD',
  e: 'FMDD',
  H: 'HH24',
  k: 'FMHH24',
  h: 'HH12',
  I: 'HH12',
  i: 'MI',
  s: 'SS',
  S: 'SS',
  f: 'US',
  p: 'AM',
  M: 'FMMonth',
  b: 'Mon',
  W: 'FMDay',
  a: 'Dy',
  j: 'DDD',
  T: 'HH24:MI:SS',
  r: 'HH12:MI:SS AM',
};

/** A format of DATE_FORMAT for `to_char`. */
function formatOf(node: unknown, position: number): string {
  const [type, { sval }] = nodeOf(node);
  const text = (sval as { sval?: unknown } | undefined)?.sval;
  if (type !== 'A_Const' || typeof text !== 'string')
    throw new SqlRefused('function', position, 'date_format');
  return text.replace(
    /%(.)|([A-Za-z"\\]+)/gs,
    (whole, letter: string | undefined, plain: string | undefined) => {
      if (plain !== undefined) return `"${plain.replace(/["\\]/g, '\\$&')}"`;
      if (letter === '%') return '%';
      const known = formats[letter!];
      if (known === undefined) throw new SqlRefused('function', position, `date_format ${whole}`);
      return known;
    },
  );
}
