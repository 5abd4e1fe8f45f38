// `npm start`: from a fresh clone to a running Heddle. Node's own modules only, until the dependencies are there.
import { installDependencies, requireNode } from './install.mjs';

requireNode();
installDependencies();
const { build } = await import('./build.mjs');
await build(['cli', 'studio']);
await import('./serve.mjs');
