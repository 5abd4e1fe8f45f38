import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSourceProgram } from './createSourceProgram.js';
import { packageEntries } from './packageEntries.mjs';

const root = join(import.meta.dirname, '..', '..', '..');

/** Every module that the packages export, with the names that it exports. */
export function renderPublicSurface(): string {
  const entries = readdirSync(join(root, 'packages'))
    .flatMap(packageEntries)
    .filter(({ source }) => /\.tsx?$/.test(source));
  const exported = exportedNames(entries.map(({ source }) => source));
  return entries
    .map(
      ({ specifier, source }) =>
        `${specifier}\n${exported(source)
          .map((name) => `  ${name}\n`)
          .join('')}`,
    )
    .join('\n');
}

export function writePublicSurface(): void {
  writeFileSync(join(import.meta.dirname, 'public-surface.txt'), renderPublicSurface());
}

/** Exported names as the compiler sees them, including types. */
function exportedNames(files: string[]): (file: string) => string[] {
  const program = createSourceProgram(files);
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
