import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The two programs of PGlite: the database and the one that initialises a folder. */
export interface CompiledPglite {
  pgliteWasmModule: WebAssembly.Module;
  initdbWasmModule: WebAssembly.Module;
}

let compiled: Promise<CompiledPglite | undefined> | undefined;

/**
 * PGlite's programs, compiled once for all threads of this process. Compiling them takes half of the CPU time of opening a
 * database, and a thread that has ended takes its optimised code with it. Undefined if they are not where expected;
 * PGlite then finds and compiles them itself.
 */
export function compilePglite(): Promise<CompiledPglite | undefined> {
  compiled ??= compile().catch(() => undefined);
  return compiled;
}

async function compile(): Promise<CompiledPglite> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  const programOf = async (name: string) => WebAssembly.compile(await readFile(join(folder, name)));
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([
    programOf('pglite.wasm'),
    programOf('initdb.wasm'),
  ]);
  return { pgliteWasmModule, initdbWasmModule };
}
