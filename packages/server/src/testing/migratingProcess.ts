// Migrates a folder and exits before the given statement. Built by `buildProcess`; for tests only.
import { applyMigrations } from '../db/migrate.js';
import { migrations } from '../db/migrations.generated.js';
import { openDatabase } from '../db/openDatabase.js';

const [folder = '', step = '1'] = process.argv.slice(2);
let left = Number(step);

const { db } = await openDatabase({ folder }, { migrates: false });
const statements = new Set(migrations.flatMap((migration) => migration.statements));
await db.transaction(async (transaction) => {
  const watched = new Proxy(transaction, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown;
      if (typeof value !== 'function') return value;
      if (name !== 'execute') return value.bind(target);
      return async (query: { queryChunks?: { value?: string[] }[] }) => {
        const text = query.queryChunks?.map(({ value: part }) => part?.join('') ?? '').join('') ?? '';
        if (statements.has(text)) {
          left -= 1;
          if (left <= 0) process.kill(process.pid, 'SIGKILL');
        }
        return value.call(target, query);
      };
    },
  });
  await applyMigrations(watched, migrations);
});
process.exit(3);
