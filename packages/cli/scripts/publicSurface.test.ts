import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { packageEntries } from './packageEntries.mjs';

const root = join(import.meta.dirname, '..', '..', '..');

// A name that appears, disappears or moves affects everyone who installs the package. If it is intended:
// npx vitest run --project cli publicSurface -u
test('the published packages export exactly the listed names', async () => {
  const entries = readdirSync(join(root, 'packages'))
    .flatMap(packageEntries)
    .filter(({ source }) => /\.tsx?$/.test(source));
  const exported = exportedNames(entries.map(({ source }) => source));
  const text = entries
    .map(
      ({ specifier, source }) =>
        `${specifier}\n${exported(source)
          .map((name) => `  ${name}\n`)
          .join('')}`,
    )
    .join('\n');
  expect(text.length).toBeGreaterThan(1000);
  await expect(text).toMatchFileSnapshot('public-surface.txt');
}, 120_000);

/** Exported names as the compiler sees them, including types. Only our own files are followed, to be fast. */
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
    // The entry of a worker is not a module with exports.
    return symbol
      ? checker
          .getExportsOfModule(symbol)
          .map(({ name }) => name)
          .sort()
      : [];
  };
}
