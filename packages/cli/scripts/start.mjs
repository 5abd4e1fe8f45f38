// `npm start`: runs Heddle from a fresh clone. Uses only Node's own modules until the dependencies are
// installed.
import { installDependencies, requireNode } from './install.mjs';

requireNode();
installDependencies();
const { build } = await import('./build.mjs');
await build(['cli', 'studio']);
if (process.env.npm_lifecycle_event === 'start') endWithParent();
await import('./serve.mjs');

/**
 * npm forwards signals to its shell only, and a shell that exits would leave its child running and the port
 * occupied.
 */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 1000);
  watch.unref();
}
