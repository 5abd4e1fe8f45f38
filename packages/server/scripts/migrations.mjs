// Generates a migration from the current table definitions, then the module that the server applies.
// npm run migrations -w packages/server -- <name of the change>
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { renderMigrations } from './renderMigrations.mjs';

const server = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(server, 'src/db/migrations');

// The tool is installed at the root and resolves Drizzle there, while npm may have installed Drizzle in this
// package; and the tables import each other as `.js` files, which only tsx resolves.
if (!process.env.NODE_PATH) {
  const child = spawnSync(
    process.execPath,
    [
      '--import',
      'tsx',
      '--conditions=@heddle/source',
      fileURLToPath(import.meta.url),
      ...process.argv.slice(2),
    ],
    { cwd: server, stdio: 'inherit', env: { ...process.env, NODE_PATH: join(server, 'node_modules') } },
  );
  process.exit(child.status ?? 1);
}

const require = createRequire(import.meta.url);
const { generateDrizzleJson, generateMigration } = require('drizzle-kit/api');
mkdirSync(folder, { recursive: true });
const numbers = readdirSync(folder).filter((name) => name.endsWith('.sql'));
const number = String(numbers.length).padStart(4, '0');
const latest = join(folder, 'latest.json');
const before = existsSync(latest) ? JSON.parse(readFileSync(latest, 'utf8')) : generateDrizzleJson({});
const after = generateDrizzleJson(await importTables(), before.id);
const statements = await generateMigration(before, after);
if (statements.length === 0) {
  process.stdout.write('The tables have not changed.\n');
} else {
  const name = `${number}_${(process.argv[2] ?? 'change').replace(/\W+/g, '_')}.sql`;
  writeFileSync(join(folder, name), `${statements.join('\n--> statement-breakpoint\n')}\n`);
  writeFileSync(latest, `${JSON.stringify(after, null, 2)}\n`);
  process.stdout.write(`Wrote ${name}.\n`);
}
writeFileSync(join(server, 'src/db/migrations.generated.ts'), renderMigrations(folder));
process.exit(0);

/** The tables of every `tables.ts`. */
async function importTables() {
  const source = join(server, 'src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => basename(path) === 'tables.ts')
    .sort();
  const modules = await Promise.all(files.map((path) => import(pathToFileURL(join(source, path)).href)));
  return Object.assign({}, ...modules);
}
