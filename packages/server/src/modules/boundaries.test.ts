import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const source = normalize(join(import.meta.dirname, '..'));

/** What a folder outside `modules` writes on behalf of a module: the implementation of a port of the kernel. */
const writesFor: Readonly<Record<string, readonly string[]>> = {
  audit: ['modules/audit'],
  identity: ['modules/account', 'modules/access-token', 'modules/oauth', 'modules/service-identity'],
  models: ['modules/model-manage'],
};

/** The files that put the application together and the hosts that run it: they may import every module. */
const isAbove = (path: string) => /^(createApp|node|modules\/modules)\.ts$|^host\//.test(path);

interface SourceFile {
  path: string;
  text: string;
  imports: { names: string; path: string; isType: boolean }[];
}

// Types count: a cycle of types is a cycle of ideas. Imports inside functions do not.
const statement = /^(?:import|export)\s+(type\s+)?([^;'"]*?)\s*from\s+'(\.[^']+)'|^import\s+'(\.[^']+)'/gm;

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|(^|\/)testing\//.test(path))
  .map(readSource);
const byPath = new Map(files.map((file) => [file.path, file]));

function readSource(path: string): SourceFile {
  const text = readFileSync(join(source, path), 'utf8');
  const imports = [...text.matchAll(statement)].map(([, type, names = '', from, bare]) => ({
    names,
    isType: type !== undefined,
    path: join(dirname(path), (from ?? bare ?? '').replace(/\.js$/, '.ts')),
  }));
  return { path, text, imports };
}

/** `modules/space` for a file of a module, else the first folder. */
const folderOf = (path: string) =>
  (/^modules\/[^/]+\//.exec(path) ?? /^[^/]+\//.exec(path) ?? [path])[0].replace(/\/$/, '');
const isModule = (folder: string) => folder.startsWith('modules/');

/** Every import of a module from outside it; `crossings` leaves out those from above the modules. */
const everyCrossing = files
  .flatMap(({ path, imports }) => imports.map((to) => ({ from: path, to: to.path })))
  .filter(({ from, to }) => isModule(folderOf(to)) && folderOf(to) !== folderOf(from));
const crossings = everyCrossing.filter(({ from }) => !isAbove(from));

const order = [...(byPath.get('modules/modules.ts')?.text.matchAll(/^ {2}(\w+)Module,$/gm) ?? [])].map(
  ([, name = '']) => `modules/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
);

test('every folder of a module is in the list of modules', () => {
  const folders = files.map(({ path }) => folderOf(path)).filter(isModule);
  expect([...order].sort()).toEqual([...new Set(folders)].sort());
});

test('a module is imported only through its index.ts, and its tables for queries and foreign keys', () => {
  const deep = everyCrossing.filter(({ to }) => !/^modules\/[^/]+\/(index|tables)\.ts$/.test(to));
  expect(deep).toEqual([]);
});

test('modules import only modules above them in modules.ts', () => {
  const upwards = crossings.filter(
    ({ from, to }) => isModule(folderOf(from)) && order.indexOf(folderOf(to)) > order.indexOf(folderOf(from)),
  );
  expect(upwards, 'use an event, an extension point, or move the function to the owner of the rows').toEqual(
    [],
  );
});

test('the kernel and its ports import only the tables of modules', () => {
  const known = crossings.filter(({ from, to }) => !isModule(folderOf(from)) && !to.endsWith('/tables.ts'));
  expect(known).toEqual([]);
});

test('tables import nothing but tables, columns and types', () => {
  const imported = files
    .filter(({ path }) => path.endsWith('/tables.ts'))
    .flatMap(({ path, imports }) =>
      imports.filter(({ isType }) => !isType).map((to) => ({ path, to: to.path })),
    );
  expect(imported.filter(({ to }) => !/\/tables\.ts$|^db\/(columns|ids)\.ts$/.test(to))).toEqual([]);
});

test('only its owner writes a table', () => {
  const written = files.flatMap((file) =>
    foreignTables(file).filter(({ names }) => names.some((name) => writes(file.text, name))),
  );
  expect(written, 'call a function of the owner instead').toEqual([]);
});

/** The tables that a file imports from other folders, by the names they have in it. */
function foreignTables({ path, imports }: SourceFile) {
  const folder = folderOf(path);
  return imports
    .filter(({ path: from }) => from.endsWith('/tables.ts') && folderOf(from) !== folder)
    .filter(({ path: from }) => !writesFor[folder]?.includes(folderOf(from)))
    .map(({ names, path: from }) => ({
      path,
      from,
      names: names
        .replace(/[{}]/g, '')
        .split(',')
        .map((name) => name.trim().replace(/^.* as /, ''))
        .filter((name) => name !== '' && name !== '*'),
    }));
}

/** Whether the text inserts into, updates or deletes from a table, or from one of a list that names it. */
function writes(text: string, table: string): boolean {
  const lists = [...text.matchAll(/for \(const (\w+) of \[([^\]]*)\]/g)];
  const names = [
    table,
    ...lists.filter(([, , list = '']) => hasWord(list, table)).map(([, name = '']) => name),
  ];
  return names.some((name) => new RegExp(`\\.(insert|update|delete)\\(${name}[.)]`).test(text));
}

const hasWord = (text: string, word: string) => new RegExp(`\\b${word}\\b`).test(text);

test('no file imports itself through others', () => {
  expect(findCycles()).toEqual([]);
});

/** Strongly connected components of more than one file (Tarjan). */
function findCycles(): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (path: string): number => {
    index.set(path, index.size);
    low.set(path, index.size - 1);
    stack.push(path);
    for (const { path: to } of byPath.get(path)?.imports ?? []) {
      if (!byPath.has(to)) continue;
      const reached = index.has(to) ? (stack.includes(to) ? index.get(to)! : Infinity) : visit(to);
      low.set(path, Math.min(low.get(path)!, reached));
    }
    if (low.get(path) === index.get(path)) {
      const component = stack.splice(stack.indexOf(path));
      if (component.length > 1) cycles.push(component.sort());
    }
    return low.get(path)!;
  };
  for (const { path } of files) if (!index.has(path)) visit(path);
  return cycles;
}
