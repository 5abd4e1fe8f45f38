import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import type { BuildOptions, Message } from 'esbuild';
import { DomainError } from '../../kernel/DomainError.js';
import type { PluginCode, PluginPackage } from '../plugin/index.js';
import { entries, lengthOf } from './checkFiles.js';
import { packageFile } from './packageFile.js';
import { pythonProgram } from './pythonProgram.js';
import { sourcePlaces } from './sourcePlaces.js';
import { typescriptProgram } from './typescriptProgram.js';

/** A program for the sandbox; `language` is the wire's code of the Code node. */
export interface Program {
  language: 1 | 3;
  source: string;
  /** The places in the author's files by line of the source, from 1; versions have none. */
  places?: readonly (string | undefined)[];
}

/** A mistake in a program; `line` and `column` begin at 1 and are 0 where there is none. */
export interface Problem {
  file: string;
  line: number;
  column: number;
  message: string;
}

/** The sandbox takes no longer program. */
const maxProgram = 512 * 1024;
const maxProblems = 20;

/** Programs by the code that they were compiled from. */
const compiled = new Map<string, Promise<Program>>();
const kept = 50;

/** Compiles and bundles the files of a plugin; versions have their bundle. Rejects with the reason for its author. */
export async function compile(code: PluginCode): Promise<Program> {
  const language = code.language === 'python' ? 3 : 1;
  if (code.bundle !== undefined) return { language, source: code.bundle };
  if (language === 3) return checkLength({ language, source: pythonProgram(code) });
  const key = await digest(JSON.stringify([code.files, code.packages]));
  const known = compiled.get(key) ?? bundle(code);
  compiled.delete(key);
  compiled.set(key, known);
  for (const oldest of compiled.keys()) {
    if (compiled.size <= kept) break;
    compiled.delete(oldest);
  }
  return known;
}

/** What keeps a program from being published: mistakes in it, and tools that it does not export. */
export async function typescriptProblems(code: PluginCode, functions: readonly string[]): Promise<Problem[]> {
  const { build } = await import('esbuild');
  try {
    const { metafile } = await build({ ...optionsFor(code), format: 'esm', metafile: true });
    const exported = Object.values(metafile.outputs).flatMap((output) => output.exports);
    return functions
      .filter((name) => !exported.includes(name))
      .map((name) => ({
        file: entries.typescript,
        line: 0,
        column: 0,
        message: `the program does not export the function ${name}`,
      }));
  } catch (error) {
    return messagesOf(error).slice(0, maxProblems).map(toProblem);
  }
}

async function bundle(code: PluginCode): Promise<Program> {
  const { build } = await import('esbuild');
  const result = await build({
    ...optionsFor(code),
    format: 'iife',
    globalName: 'heddlePlugin',
    sourcemap: 'external',
    sourcesContent: false,
    outfile: 'program.js',
  }).catch((error: unknown) => {
    throw new DomainError('pluginInvalid', pluginReasons.notCompiled({ why: firstError(error) }));
  });
  const textOf = (ending: string) => result.outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  const { source, linesBefore } = typescriptProgram(textOf('.js'));
  const places = [...new Array<undefined>(linesBefore + 1), ...sourcePlaces(textOf('.map'))];
  return checkLength({ language: 1, source, places });
}

function checkLength(program: Program): Program {
  if (program.source.length > maxProgram)
    throw new DomainError('pluginInvalid', pluginReasons.codeProgramTooLong({ maximum: maxProgram }));
  return program;
}

function optionsFor({ files, packages = [] }: PluginCode) {
  const given = new Map(Object.entries(files));
  for (const { name, files: sources } of packages)
    for (const [path, text] of Object.entries(sources)) given.set(`packages/${name}/${path}`, text);
  return {
    stdin: { contents: given.get(entries.typescript) ?? '', loader: 'ts', sourcefile: entries.typescript },
    bundle: true,
    write: false,
    // Most of a package is not used, and a shorter program starts faster. Errors keep the names of functions.
    minifyWhitespace: packages.length > 0,
    treeShaking: true,
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
            const found = find(given, packages, path, importer);
            return found === undefined
              ? { errors: [{ text: missing(path) }] }
              : { path: found, namespace: 'given' };
          });
          onLoad({ filter: /.*/, namespace: 'given' }, ({ path }) => ({
            contents: given.get(path) ?? '',
            loader: path.endsWith('.json') ? 'json' : path.endsWith('.ts') ? 'ts' : 'js',
          }));
        },
      },
    ],
  } satisfies BuildOptions;
}

const endings = ['', '.ts', '.js', '.mjs', '/index.ts', '/index.js'];

/** The file that an import names: beside the importer, in a package, or among the files in `packages`. */
function find(
  given: ReadonlyMap<string, string>,
  packages: readonly PluginPackage[],
  path: string,
  importer: string,
): string | undefined {
  if (!/^\.{1,2}\//.test(path)) {
    const [, name = '', subpath = ''] = /^((?:@[^/]+\/)?[^/]+)(\/.+)?$/.exec(path) ?? [];
    const found = packages.find((one) => one.name === name);
    const file = found && packageFile(found, `.${subpath}`);
    if (file !== undefined) return `packages/${name}/${file}`;
  }
  const base = /^\.{1,2}\//.test(path)
    ? decodeURI(new URL(path, new URL(importer, 'file:///')).pathname.slice(1))
    : `packages/${path}`;
  const stems = [base, base.replace(/\.js$/, '')];
  return stems.flatMap((stem) => endings.map((ending) => stem + ending)).find((name) => given.has(name));
}

function missing(path: string): string {
  return `there is no file for the import '${path}': packages are not downloaded, add the package to the plugin or its ESM source as packages/${path}.js`;
}

function messagesOf(error: unknown): readonly Pick<Message, 'text' | 'location'>[] {
  const { errors } = error as { errors?: Message[] };
  return errors && errors.length > 0 ? errors : [{ text: String(error), location: null }];
}

function toProblem({ text, location }: Pick<Message, 'text' | 'location'>): Problem {
  const file = location?.file.replace(/^given:/, '') ?? '';
  const column = location ? location.column + 1 : 0;
  return { file, line: location?.line ?? 0, column, message: text.slice(0, 1_000) };
}

function firstError(error: unknown): string {
  const { file, line, message } = toProblem(messagesOf(error)[0]!);
  return line > 0 ? `${file}:${line}: ${message}` : message;
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

/** The code as a version keeps it: with its bundle in place of the sources of packages. */
export async function freezeCode(code: PluginCode): Promise<PluginCode> {
  const { source } = await compile(code);
  const packages = code.packages?.map(({ name, version }) => ({ name, version, files: {} }));
  return { ...code, ...(packages && { packages }), bundle: source };
}

/** Characters of the sources in packages. */
export function packageLength(packages: readonly PluginPackage[]): number {
  return lengthOf(packages.flatMap(({ files }) => Object.values(files)));
}
