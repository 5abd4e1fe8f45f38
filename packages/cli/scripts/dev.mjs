// Runs the server and the studio from their sources, restarting each when a file changes.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installDependencies, requireNode, root } from './install.mjs';

requireNode();
installDependencies();
const { build } = await import('./build.mjs');
// Node workers cannot start from TypeScript, so these two are built.
await build(['executor', 'server']);

const children = [
  spawn('node', ['--conditions=@heddle/source', '--import', 'tsx', 'packages/cli/scripts/serve.mjs'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn('node', [join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: join(root, 'studio'),
    stdio: 'inherit',
  }),
];
for (const child of children) {
  child.on('exit', () => {
    for (const other of children) other.kill();
  });
}
