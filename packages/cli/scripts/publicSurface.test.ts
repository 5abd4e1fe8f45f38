import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

// A name that appears, disappears or moves is a change for everybody who installs the package. When it is meant:
// npx vitest run --project cli publicSurface -u
test('the published packages export these names and no others', async () => {
  const entries = readdirSync(join(root, 'packages')).flatMap((folder) => {
    const { name, exports } = JSON.parse(
      readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'),
    ) as { name: string; exports: Record<string, string | Record<string, string>> };
    return Object.entries(exports).flatMap(([subpath, target]) => {
      const source = typeof target === 'object' ? target['@heddle/source'] : undefined;
      return source && /\.tsx?$/.test(source)
        ? [{ specifier: name + subpath.slice(1), file: join(root, 'packages', folder, source) }]
        : [];
    });
  });
  const exported = exportedNames(entries.map((entry) => entry.file));
  const text = entries
    .map(
      ({ specifier, file }) =>
        `${specifier}\n${exported(file)
          .map((name) => `  ${name}\n`)
          .join('')}`,
    )
    .join('\n');
  expect(text.length).toBeGreaterThan(1000);
  await expect(text).toMatchFileSnapshot('public-surface.txt');
}, 120_000);

/** Names by the compiler's reading, types too; only our own files are followed, so that it takes no time. */
function exportedNames(files: string[]): (file: string) => string[] {
  const options: ts.CompilerOptions = {
    noLib: true,
    types: [],
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
    jsx: ts.JsxEmit.ReactJSX,
  };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) =>
      text.startsWith('.') ? ts.resolveModuleName(text, from, options, host) : { resolvedModule: undefined },
    );
  const program = ts.createProgram(files, options, host);
  const checker = program.getTypeChecker();
  return (file) => {
    const source = program.getSourceFile(file);
    const symbol = source && checker.getSymbolAtLocation(source);
    // A worker's entry is run, not imported from.
    return symbol
      ? checker
          .getExportsOfModule(symbol)
          .map(({ name }) => name)
          .sort()
      : [];
  };
}
