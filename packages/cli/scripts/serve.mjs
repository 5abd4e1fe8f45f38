// Serves the studio of this checkout. Dependencies must be installed and, unless run from source, everything
// built.
import { join } from 'node:path';
import { runCommand } from '@heddle/cli';
import { root } from './install.mjs';

const code = await runCommand(['start', '--studio', join(root, 'studio', 'dist')], {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
process.exit(code);
