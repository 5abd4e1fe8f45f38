import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A user-facing message in the source; `{}` marks a value. */
interface ServerMessage {
  /** Name of its error code, or of its class without one. */
  code: string;
  text: string;
}

/** Index of the message argument by error class. */
const placeOfText = new Map([
  ['DomainError', 1],
  ['ModelError', 1],
  ['ProviderError', 0],
  ['OutboundRefused', 0],
]);

/** Collects all error messages in the sources of a folder, including those passed to functions that throw. */
export function readServerMessages(folder: string): ServerMessage[] {
  const trees = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|testing/.test(name))
    .map((name) => parse(name, readFileSync(join(folder, name), 'utf8')));
  const said: ServerMessage[] = [];
  // Error codes by function name, for messages passed as arguments.
  const codeOfRefuser = new Map<string, string>();
  for (const tree of trees)
    for (const node of within(tree)) {
      if (!ts.isNewExpression(node)) continue;
      const place = placeOfText.get(node.expression.getText());
      const argument = place === undefined ? undefined : node.arguments?.[place];
      if (argument === undefined) continue;
      const first = node.arguments?.[0];
      const code = place === 1 && first && ts.isStringLiteral(first) ? first.text : node.expression.getText();
      for (const text of textsIn(argument)) said.push({ code, text });
      const refuser = functionThatGives(argument);
      if (refuser !== undefined) codeOfRefuser.set(refuser, code);
    }
  for (const tree of trees)
    for (const node of within(tree)) {
      const code = ts.isCallExpression(node) ? codeOfRefuser.get(node.expression.getText()) : undefined;
      if (code === undefined) continue;
      for (const argument of (node as ts.CallExpression).arguments)
        for (const text of textsIn(argument)) said.push({ code, text });
    }
  return said;
}

function parse(name: string, text: string): ts.SourceFile {
  return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
}

/** Messages in an expression and in the constants of its file that it refers to. */
function textsIn(expression: ts.Expression): string[] {
  return [...within(expression)].flatMap((node) => {
    if (ts.isStringLiteralLike(node)) return isMessage(node.text) ? [node.text] : [];
    if (ts.isTemplateExpression(node)) {
      const text = node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
      return isMessage(text) ? [text] : [];
    }
    const value = ts.isIdentifier(node) ? constantNamed(node) : undefined;
    return value === undefined ? [] : textsIn(value);
  });
}

/** Whether a text is a message, not just a placeholder, field or fragment. */
function isMessage(text: string): boolean {
  return /\p{Letter} .*\p{Letter}/u.test(text.replace(/^[^ ]*: /, ''));
}

const constantsOf = new WeakMap<ts.SourceFile, Map<string, ts.Expression>>();

/** Initializer of a constant in the file, if it is text or a table of texts. */
function constantNamed(name: ts.Identifier): ts.Expression | undefined {
  const file = name.getSourceFile();
  const constants = constantsOf.get(file) ?? new Map(constantsIn(file));
  constantsOf.set(file, constants);
  return constants.get(name.text);
}

function* constantsIn(file: ts.SourceFile): Generator<[string, ts.Expression]> {
  for (const node of within(file)) {
    if (!ts.isVariableDeclaration(node) || node.initializer === undefined) continue;
    const { name, initializer } = node;
    if (/^[[{'"`]/.test(initializer.getText())) yield [name.getText(), initializer];
  }
}

/** Name of the enclosing function if the expression is one of its parameters. */
function functionThatGives(expression: ts.Expression): string | undefined {
  const names = new Set([...within(expression)].filter(ts.isIdentifier).map(({ text }) => text));
  let around: ts.Node = expression;
  while (!ts.isFunctionDeclaration(around) && !ts.isArrowFunction(around)) {
    if (ts.isSourceFile(around)) return undefined;
    around = around.parent;
  }
  if (!around.parameters.some(({ name }) => names.has(name.getText()))) return undefined;
  const named = ts.isArrowFunction(around) ? around.parent : around;
  return ts.isFunctionDeclaration(named) || ts.isVariableDeclaration(named)
    ? named.name?.getText()
    : undefined;
}

function* within(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* within(child);
}
