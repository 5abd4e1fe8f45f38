import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { DomainError } from '../../kernel/DomainError.js';
import type { PluginCode } from '../plugin/index.js';
import { pythonProgram } from './pythonProgram.js';
import { typescriptProgram } from './typescriptProgram.js';

/** A program for the sandbox; `language` is the wire's code of the Code node. */
export interface Program {
  language: 1 | 3;
  source: string;
}

/** Programs by the code that they were compiled from; frozen versions are objects of their own with each read. */
const compiled = new Map<string, Promise<Program>>();
const kept = 50;

/** Compiles and bundles the files of a plugin. Rejects with the reason for its author. */
export async function compile({ language, files }: PluginCode): Promise<Program> {
  if (language === 'python') return { language: 3, source: pythonProgram(files['main.py'] ?? '') };
  const key = JSON.stringify(files);
  const known = compiled.get(key) ?? bundle(files);
  compiled.delete(key);
  compiled.set(key, known);
  for (const oldest of compiled.keys()) {
    if (compiled.size <= kept) break;
    compiled.delete(oldest);
  }
  return known;
}

async function bundle(files: PluginCode['files']): Promise<Program> {
  const { build } = await import('esbuild');
  const result = await build({
    stdin: { contents: files['index.ts'] ?? '', loader: 'ts', sourcefile: 'index.ts' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'heddlePlugin',
    platform: 'neutral',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'silent',
    tsconfigRaw: '{}',
    // Nothing is read from the disk: every import ends here.
    plugins: [
      {
        name: 'given-files',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /.*/ }, ({ path, importer, kind }) => {
            if (kind === 'entry-point') return undefined;
            const found = find(files, path, importer);
            return found === undefined
              ? { errors: [{ text: missing(path) }] }
              : { path: found, namespace: 'given' };
          });
          onLoad({ filter: /.*/, namespace: 'given' }, ({ path }) => ({
            contents: files[path] ?? '',
            loader: path.endsWith('.json') ? 'json' : path.endsWith('.ts') ? 'ts' : 'js',
          }));
        },
      },
    ],
  }).catch((error: unknown) => {
    throw new DomainError('pluginInvalid', pluginReasons.notCompiled({ why: firstError(error) }));
  });
  return { language: 1, source: typescriptProgram(result.outputFiles[0]?.text ?? '') };
}

const endings = ['', '.ts', '.js', '/index.ts', '/index.js'];

/** The file that an import names: beside the importer, or in `packages` for names of packages. */
function find(files: PluginCode['files'], path: string, importer: string): string | undefined {
  const base = /^\.{1,2}\//.test(path)
    ? new URL(path, new URL(importer, 'file:///')).pathname.slice(1)
    : `packages/${path}`;
  const stems = [base, base.replace(/\.js$/, '')];
  return stems
    .flatMap((stem) => endings.map((ending) => stem + ending))
    .find((name) => Object.hasOwn(files, name));
}

function missing(path: string): string {
  return `there is no file for the import '${path}': packages are not downloaded, add their ESM source as packages/${path}.js`;
}

function firstError(error: unknown): string {
  const [first] = (error as { errors?: { text: string; location?: { file: string; line: number } | null }[] })
    .errors ?? [{ text: String(error) }];
  const { text = '', location } = first ?? {};
  return (location ? `${location.file}:${location.line}: ${text}` : text).slice(0, 1_000);
}
