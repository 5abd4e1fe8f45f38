import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Files that a Python interpreter requests from its server, with the content types that browsers require. */
const files: Record<string, string> = {
  'pyodide.asm.mjs': 'text/javascript',
  'pyodide.asm.wasm': 'application/wasm',
  'python_stdlib.zip': 'application/zip',
};

/**
 * Serves Python's files next to the studio's own: 13 MiB that no page loads before a Code node in Python
 * runs. Their names are fixed, so the version is part of the folder name: browsers cache everything under
 * assets indefinitely.
 */
export function pythonFiles(): Plugin {
  // The interpreter is a dependency of the executor; the studio only serves its files.
  const executor = createRequire(import.meta.url).resolve('@heddle/executor/package.json');
  const source = dirname(createRequire(executor).resolve('pyodide/package.json'));
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  const folder = `assets/pyodide-${version}`;
  return {
    name: 'python-files',
    config: () => ({
      define: { 'import.meta.env.PYTHON_FOLDER': JSON.stringify(`${folder}/`) },
      worker: { plugins: () => [withoutNode] },
    }),
    generateBundle() {
      for (const name of Object.keys(files)) {
        this.emitFile({
          type: 'asset',
          fileName: `${folder}/${name}`,
          source: readFileSync(join(source, name)),
        });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        const name = path.startsWith(`/${folder}/`) ? path.slice(folder.length + 2) : '';
        const type = Object.hasOwn(files, name) ? files[name] : undefined;
        if (type === undefined) return next();
        response.setHeader('content-type', type);
        createReadStream(join(source, name)).pipe(response);
      });
    },
  };
}

/** The interpreter imports Node modules only when it runs in Node. */
const withoutNode: Plugin = {
  name: 'python-without-node',
  enforce: 'pre',
  resolveId: (id, importer = '') =>
    id.startsWith('node:') && importer.endsWith('/pyodide.mjs') ? { id, external: true } : undefined,
};
