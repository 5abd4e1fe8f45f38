import { appendFileSync, existsSync, statSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../db/openDatabase.js';

// Opens a folder and commits repeatedly, under `recordWrites.mjs`. After each acknowledged commit it writes
// its number and the length of the log at that moment: the commit can rely only on operations before that
// position.

const [, , folder = '', acknowledged = '', commits = '0'] = process.argv;
const log = process.env.HEDDLE_WRITES ?? '';
const database = await openDatabase({ folder });
const { db } = database;
await db.execute(sql`create table if not exists ledger (number integer primary key, text text not null)`);
await db.execute(
  sql`create table if not exists document (id integer primary key, number integer, text text)`,
);
const note = (number: number) =>
  appendFileSync(acknowledged, `${number} ${existsSync(log) ? statSync(log).size : 0}\n`);
note(0);
for (let number = 1; number <= Number(commits); number++) {
  const text = String(number).repeat(number % 7 === 0 ? 40_000 : 50);
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`insert into ledger values (${number}, ${text})`);
    await transaction.execute(
      sql`insert into document values (${number % 5}, ${number}, ${text})
        on conflict (id) do update set number = excluded.number, text = excluded.text`,
    );
  });
  note(number);
  // Data files are written at checkpoints, so these are the moments at which they may be torn.
  if (number % 25 === 0) await db.execute(sql`checkpoint`);
}
// Exit without closing the database, which would sync everything.
process.exit(0);
