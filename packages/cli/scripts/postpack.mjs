// Puts back what prepack.mjs exchanged in the package in the current folder. npm runs it after packing.
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './install.mjs';

/** The files that are published in another form. */
export const exchanged = ['package.json', 'README.md'];

/** Where their originals are kept meanwhile. */
export const originals = (name) => join(root, 'node_modules', '.cache', 'heddle', 'pack', name);

/** Also repairs the tree after packing was interrupted, but never overwrites a file that was edited since. */
export function restore(name) {
  for (const file of exchanged) {
    const kept = join(originals(name), file);
    if (!existsSync(kept)) continue;
    const { text, changed, modified } = JSON.parse(readFileSync(kept, 'utf8'));
    const path = join(root, 'packages', name, file);
    if (readFileSync(path, 'utf8') === changed) {
      writeFileSync(path, text);
      // A build recognises changes by the time.
      utimesSync(path, modified / 1000, modified / 1000);
    }
    rmSync(kept);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) restore(basename(process.cwd()));
