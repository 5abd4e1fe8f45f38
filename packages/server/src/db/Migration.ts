/** A migration: its statements, and their hash, which is stored in the database. */
export interface Migration {
  name: string;
  hash: string;
  statements: readonly string[];
}
