// Packs every published package, and checks the tarball with publint and attw.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';

const folder = mkdtempSync(join(tmpdir(), 'heddle-pack-'));
let holds = true;
try {
  for (const name of readdirSync(join(root, 'packages'))) {
    const cwd = join(root, 'packages', name);
    const packed = JSON.parse(
      execFileSync(
        'npm',
        ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, '--loglevel=error'],
        {
          cwd,
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'ignore'],
        },
      ),
    );
    const tarball = join(folder, Object.values(packed)[0].filename.replace('@', '').replace('/', '-'));
    const { exports } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
    const sheets = Object.keys(exports).filter((entry) => entry.endsWith('.css'));
    for (const [command, ...args] of [
      ['publint', '--strict', tarball],
      // Style sheets have no types; everything else is ESM. The tarball precedes the flag that takes a list.
      [
        'attw',
        tarball,
        '--profile',
        'esm-only',
        '--format',
        'table-flipped',
        ...(sheets.length > 0 ? ['--exclude-entrypoints', ...sheets] : []),
      ],
    ]) {
      const result = spawnSync(join(root, 'node_modules', '.bin', command), args, { cwd, encoding: 'utf8' });
      if (result.status === 0) continue;
      holds = false;
      process.stdout.write(`${name}: ${command} is not content\n${result.stdout}${result.stderr}\n`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(holds ? 0 : 1);
