import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { createSourceProgram } from './createSourceProgram.js';
import { packageEntries } from './packageEntries.mjs';

const root = join(import.meta.dirname, '..', '..', '..');

/** The exported names without a comment, as `package: name`, or `package: name.member` for members of interfaces and classes. */
export function findUndocumented(names = readdirSync(join(root, 'packages'))): string[] {
  const entries = names.flatMap((name) => packageEntries(name).map((entry) => ({ ...entry, name })));
  const files = entries.filter(({ source }) => /\.tsx?$/.test(source));
  const program = createSourceProgram(files.map(({ source }) => source));
  const checker = program.getTypeChecker();
  const found = new Set<string>();
  for (const { source, name } of files) {
    const file = program.getSourceFile(source);
    const module = file && checker.getSymbolAtLocation(file);
    for (const exported of module ? checker.getExportsOfModule(module) : []) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const declarations = symbol.declarations ?? [];
      if (declarations.length === 0) continue;
      if (!declarations.some(hasComment)) found.add(`${name}: ${exported.name}`);
      for (const member of declarations.flatMap(membersOf))
        if (!hasComment(member)) found.add(`${name}: ${exported.name}.${member.name?.getText() ?? ''}`);
    }
  }
  return [...found].sort();
}

/** Public properties and methods. What a union or a mapped type contains is described by its own comment. */
function membersOf(declaration: ts.Declaration): ts.NamedDeclaration[] {
  if (!ts.isInterfaceDeclaration(declaration) && !ts.isClassDeclaration(declaration)) return [];
  return [...declaration.members].filter(
    (member: ts.NamedDeclaration) =>
      member.name !== undefined &&
      !ts.isPrivateIdentifier(member.name) &&
      !(
        ts.getCombinedModifierFlags(member as ts.Declaration) &
        (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)
      ),
  ) as ts.NamedDeclaration[];
}

function hasComment(declaration: ts.Node): boolean {
  // The comment of a constant is at its statement.
  const holder = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return ts.getJSDocCommentsAndTags(holder).length > 0;
}
