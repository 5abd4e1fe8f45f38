// `npm start`: from a fresh clone to a running Heddle. Node's own modules only, until the dependencies are there.
import { installDependencies, requireNode } from './install.mjs';

requireNode();
installDependencies();
const { build } = await import('./build.mjs');
await build(['cli', 'studio']);
if (process.env.npm_lifecycle_event === 'start') endWithParent();
await import('./serve.mjs');

/** A signal to npm reaches its shell only, and a shell that ends leaves its child behind with the port taken. */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 1000);
  watch.unref();
}
