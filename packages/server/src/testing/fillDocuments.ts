import { sql } from 'drizzle-orm';
import type { Database } from '../db/Database.js';

const documentsPerMebibyte = 16;
const atOnce = 64;

/** Fills a new database with this many MiB of documents, 64 KiB each, of letters that hardly compress. */
export async function fillDocuments(db: Database, mebibytes: number): Promise<void> {
  await db.execute(sql`
    insert into users (id, email, email_key, name, unique_name, unique_name_key, locale, password_hash, created_at)
    values (1, 'a', 'a', 'a', 'a', 'a', 'en', 'x', now())`);
  await db.execute(
    sql`insert into spaces (id, type, name, owner_id, created_at) values (1, 'personal', 's', 1, now())`,
  );
  for (let made = 0; made < mebibytes * documentsPerMebibyte; made += atOnce) {
    await db.execute(sql`
      insert into workflows (id, space_id, name, schema, commit_id, creator_id, created_at, updated_at)
      select ${made}::int + number, 1, 'w' || number,
        (select string_agg(md5(random()::text || line || number), '') from generate_series(1, 2048) line),
        1, 1, now(), now()
      from generate_series(1, ${atOnce}::int) number`);
  }
}
