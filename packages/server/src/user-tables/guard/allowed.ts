/** Functions that statements may call: none reads a file, a setting, a catalogue or the network, or waits. */
export const allowedFunctions: ReadonlySet<string> = new Set(
  `count sum avg min max bool_and bool_or every stddev variance stddev_samp stddev_pop var_samp var_pop
   row_number rank dense_rank percent_rank ntile lag lead first_value last_value
   abs ceil ceiling floor round trunc sign mod power pow sqrt exp ln log log10 greatest least div
   lower upper initcap length char_length character_length octet_length trim btrim ltrim rtrim substr substring left right
   replace reverse concat concat_ws position strpos split_part starts_with ascii md5
   extract date_part date_trunc age to_char to_date to_timestamp to_number make_date
   now curdate current_date curtime utc_timestamp year month day dayofmonth hour minute second weekday quarter datediff date
   timezone ifnull nullif coalesce if date_format
   like_escape int4 int8 text`.split(/\s+/),
);

/** Operators, as PostgreSQL's parser names them. */
export const allowedOperators: ReadonlySet<string> = new Set(
  '= <> != < > <= >= + - * / % || ~~ !~~ ~~* !~~*'.split(' '),
);

/** Kinds of `A_Expr`. */
export const allowedComparisons: ReadonlySet<string> = new Set([
  'AEXPR_OP',
  'AEXPR_IN',
  'AEXPR_LIKE',
  'AEXPR_ILIKE',
  'AEXPR_BETWEEN',
  'AEXPR_NOT_BETWEEN',
  'AEXPR_BETWEEN_SYM',
  'AEXPR_NOT_BETWEEN_SYM',
  'AEXPR_DISTINCT',
  'AEXPR_NOT_DISTINCT',
  'AEXPR_NULLIF',
]);

/** Types of casts. */
export const allowedTypes: ReadonlySet<string> = new Set(
  `text varchar bpchar int2 int4 int8 float4 float8 numeric bool date timestamp timestamptz time timetz interval
   signed unsigned char datetime double decimal`.split(/\s+/),
);

/** Types by the names that MySQL has for them. */
export const typeNames: Readonly<Record<string, string>> = {
  signed: 'int8',
  unsigned: 'int8',
  datetime: 'timestamp',
  double: 'float8',
};

/** Values without parentheses, such as CURRENT_DATE. Those about the role and the schema are missing. */
export const allowedValues: ReadonlySet<string> = new Set([
  'SVFOP_CURRENT_DATE',
  'SVFOP_CURRENT_TIME',
  'SVFOP_CURRENT_TIMESTAMP',
  'SVFOP_LOCALTIME',
  'SVFOP_LOCALTIMESTAMP',
]);

/** Columns that every table of PostgreSQL has. */
export const hiddenColumns: ReadonlySet<string> = new Set([
  'ctid',
  'xmin',
  'xmax',
  'cmin',
  'cmax',
  'tableoid',
  'oid',
]);
