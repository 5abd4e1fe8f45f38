import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** What an interpreter of Python asks its server for, with the types that browsers insist on. */
const files: Record<string, string> = {
  'pyodide.asm.mjs': 'text/javascript',
  'pyodide.asm.wasm': 'application/wasm',
  'python_stdlib.zip': 'application/zip',
};

/**
 * Puts the files of Python beside the studio's own, 13 MiB that no page loads before a Code node in Python runs.
 * Their names are fixed, so the version stands in the folder: what lies under assets is kept by browsers for good.
 */
export function pythonFiles(): Plugin {
  // The executor brings the interpreter; the studio only serves it.
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

/** The interpreter asks for modules of Node only where there is one. */
const withoutNode: Plugin = {
  name: 'python-without-node',
  enforce: 'pre',
  resolveId: (id, importer = '') =>
    id.startsWith('node:') && importer.endsWith('/pyodide.mjs') ? { id, external: true } : undefined,
};
