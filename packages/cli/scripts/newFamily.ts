// Creates a new family of calls: its contract, its module, and the module's entry in the list.
//   npm run new:family NAME [PREFIX ...]
// With prefixes, it declares the calls of the catalogue with these path prefixes; each fails as not built until it
// is implemented. Afterwards the generated files are up to date, and all tests pass.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCatalogue } from '../../api-contract/src/catalogue/catalogue.js';
import { writePublicSurface } from './renderPublicSurface.js';

const contractFolder = 'packages/api-contract/src';
const serverFolder = 'packages/server/src/modules';

/**
 * Writes the files under `root` and returns their paths; throws an error with a readable message if it
 * cannot.
 */
export function scaffoldFamily(
  root: string,
  name: string | undefined,
  prefixes: readonly string[],
): string[] {
  if (name === undefined || !/^[a-z]+(-[a-z]+)*$/.test(name))
    throw new Error('NAME is the noun in kebab-case, for example: npm run new:family access-token');
  const variable = camelCase(name);
  const contract = join(contractFolder, 'families', `${name}.ts`);
  const module = join(serverFolder, name);
  for (const path of [contract, module])
    if (existsSync(join(root, path))) throw new Error(`${path} already exists.`);
  const calls = claim(root, prefixes);
  const written = {
    [contract]: contractText(variable, calls),
    [join(module, 'index.ts')]: `export { ${variable}Module } from './module.js';\n`,
    [join(module, 'module.ts')]: moduleText(name, variable, calls),
    [join(module, 'module.test.ts')]: testText(name, variable),
  };
  mkdirSync(join(root, module), { recursive: true });
  for (const [path, text] of Object.entries(written)) writeFileSync(join(root, path), text);
  const list = join(serverFolder, 'modules.ts');
  edit(root, list, (text) =>
    `import { ${variable}Module } from './${name}/index.js';\n${text}`.replace(
      /\n\];\s*$/,
      `\n  ${variable}Module,\n];\n`,
    ),
  );
  return [...Object.keys(written), list];
}

interface Claimed {
  name: string;
  helper: string;
  auth: 'session' | 'token';
  path: string;
}

const helpers = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'del', PATCH: 'patch' };
const openPath = /^\/(?:v1|v3|open_api|open-apis|open-api)\//;

/**
 * Calls of the catalogue under the prefixes that no family declares, with short names derived from the last segments
 * of their paths.
 */
function claim(root: string, prefixes: readonly string[]): Claimed[] {
  const declared = declaredPaths(root);
  const calls = readCatalogue().filter(
    ({ path }) => prefixes.some((prefix) => path.startsWith(prefix)) && !declared.has(shapeOf(path)),
  );
  if (prefixes.length > 0 && calls.length === 0)
    throw new Error('No call of the catalogue has such a path prefix, or all of them are declared.');
  const names = new Set<string>();
  return calls.map(({ method, path, isStreamed }) => {
    const segments = path.split('/').filter((segment) => segment !== '' && !segment.startsWith(':'));
    let name = '';
    for (let length = 1; length <= segments.length && (name === '' || names.has(name)); length++)
      name = camelCase(segments.slice(-length).join('-'));
    if (names.has(name)) name = camelCase(`${method.toLowerCase()}-${name}`);
    names.add(name);
    const helper = isStreamed && method === 'POST' ? 'stream' : helpers[method];
    return { name, helper, auth: openPath.test(path) ? 'token' : 'session', path };
  });
}

/** The paths in the contracts; a path that is declared twice does not start. */
function declaredPaths(root: string): Set<string> {
  const folder = join(root, contractFolder, 'families');
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/'(\/[^'\s]+)'/g)].map(([, path = '']) => shapeOf(path))),
  );
}

const shapeOf = (path: string) => path.replace(/\/$/, '').replace(/:\w+/g, ':');

function camelCase(text: string): string {
  return text.replace(/[^a-zA-Z\d]+(.)?/g, (_, letter: string | undefined) => (letter ?? '').toUpperCase());
}

function contractText(variable: string, calls: readonly Claimed[]): string {
  const used = [...new Set(calls.map(({ helper }) => helper))];
  const imports =
    used.length > 0 ? `import { ${['notBuiltLabel', ...used].join(', ')} } from '../kernel/call.js';\n` : '';
  const entries = calls.map(
    ({ name, helper, auth, path }) =>
      `  ${name}: ${helper}('${path}', { auth: '${auth}', audit: notBuiltLabel }),\n`,
  );
  return `${imports}import { defineFamily } from '../kernel/family.js';

/** Describe this resource here. */
export const ${variable} = defineFamily('${variable}', {
${entries.join('')}});
`;
}

function moduleText(name: string, variable: string, calls: readonly Claimed[]): string {
  const entries = calls.map((call) => `  ${call.name}: notYet('${name}'),\n`);
  const names = calls.length > 0 ? 'implement, notYet' : 'implement';
  return `import { ${variable} } from '@heddle/api-contract/families/${name}';
import { ${names} } from '../../kernel/implement.js';

export const ${variable}Module = implement(${variable}, {
${entries.join('')}});
`;
}

function testText(name: string, variable: string): string {
  return `import { ${variable} } from '@heddle/api-contract/families/${name}';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let person: TestPerson;

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
});
afterAll(() => world.close());

test('the family has a client', () => {
  expect(Object.keys(person.clientOf({ ${variable} }).${variable})).toEqual(Object.keys(${variable}.calls));
});
`;
}

function edit(root: string, path: string, change: (text: string) => string): void {
  writeFileSync(join(root, path), change(readFileSync(join(root, path), 'utf8')));
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = join(import.meta.dirname, '..', '..', '..');
  const [name, ...prefixes] = process.argv.slice(2);
  try {
    const files = scaffoldFamily(root, name, prefixes);
    const run = (command: string, ...options: string[]) =>
      execFileSync(command, options, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    // Sort the added lines as the linter requires.
    run('npx', 'biome', 'check', '--write', ...files);
    run('npm', 'run', '--silent', 'coverage', '-w', 'packages/server');
    writePublicSurface();
    const generated = ['docs/api-coverage.md', 'packages/cli/scripts/public-surface.txt'];
    process.stdout.write(`${files.join('\n')}\n\nGenerated:\n${generated.join('\n')}\n\n`);
    process.stdout.write('Next: docs/guides/add-a-call.md.\n');
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
