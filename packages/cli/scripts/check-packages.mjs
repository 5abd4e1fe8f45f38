// Packs every published package and lets publint and attw judge the tarball, as a registry would serve it.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
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
    for (const [command, ...args] of [
      ['publint', '--strict', tarball],
      // Style sheets have no types; everything else is ESM.
      [
        'attw',
        '--profile',
        'esm-only',
        '--exclude-entrypoints',
        'styles.css',
        'canvas.css',
        '--format',
        'table-flipped',
        tarball,
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
