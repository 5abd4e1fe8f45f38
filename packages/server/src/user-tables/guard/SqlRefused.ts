/** Why a statement was refused; `word` is what stands at the position. */
export type Refusal =
  | 'length'
  | 'depth'
  | 'comment'
  | 'character'
  | 'unterminated'
  | 'syntax'
  | 'oneStatement'
  | 'kind'
  | 'table'
  | 'tooManyTables'
  | 'schema'
  | 'column'
  | 'systemColumn'
  | 'function'
  | 'operator'
  | 'type'
  | 'construct'
  | 'lock'
  | 'returning'
  | 'columnList'
  | 'condition'
  | 'parameters';

const texts: Record<Refusal, string> = {
  length: 'the statement is too long',
  depth: 'it is nested too deeply',
  comment: 'comments are not permitted',
  character: 'this character is not permitted',
  unterminated: 'a quoted text is not closed',
  syntax: 'syntax error',
  oneStatement: 'only one statement is permitted',
  kind: 'this kind of statement is not permitted',
  table: 'there is no such table here',
  tooManyTables: 'it names a table too often',
  schema: 'names of schemas are not permitted',
  column: 'there is no such column',
  systemColumn: 'this column is set by the system',
  function: 'this function is not permitted',
  operator: 'this operator is not permitted',
  type: 'this type is not permitted',
  construct: 'this construct is not permitted',
  lock: 'locks are not permitted',
  returning: 'RETURNING is not permitted',
  columnList: 'an INSERT needs its list of columns and VALUES',
  condition: 'an UPDATE or DELETE needs a WHERE condition',
  parameters: 'the number of values differs from the number of parameters',
};

/** A statement that is not permitted. */
export class SqlRefused extends Error {
  override readonly name = 'SqlRefused';
  constructor(
    readonly refusal: Refusal,
    /** Index in the text that was given, from 0. */
    readonly position: number,
    /** What the refusal is about, such as the name of a function. */
    readonly word = '',
  ) {
    super(`${texts[refusal]}${word === '' ? '' : `: ${word}`}`);
  }
}
