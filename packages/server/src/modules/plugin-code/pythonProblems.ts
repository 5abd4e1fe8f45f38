import { isJsonObject } from '@heddle/workflow-schema';
import type { App } from '../../kernel/services.js';
import type { PluginCode } from '../plugin/index.js';
import { codeService } from '../run/index.js';
import { entries } from './checkFiles.js';
import type { Problem } from './compile.js';

const limits = { timeMs: 5_000, memoryMb: 64, outputBytes: 64 * 1024 };

/** Parses the files without running them, and looks for the functions of the tools in the first one. */
const checker = `
import ast

def names_of(tree):
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from (alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.Assign):
            yield from (one.id for one in node.targets if isinstance(one, ast.Name))

def main(args):
    problems, names = [], None
    for file, text in args.params['files'].items():
        try:
            tree = ast.parse(text, file)
            if file == args.params['entry']:
                names = set(names_of(tree))
        except SyntaxError as error:
            problems.append(dict(file=file, line=error.lineno or 0, column=error.offset or 0, message=error.msg))
        except (ValueError, RecursionError, MemoryError) as error:
            problems.append(dict(file=file, line=0, column=0, message=str(error)))
    if names is not None and '*' not in names:
        for name in args.params['functions']:
            if name not in names:
                message = 'the program does not define the function ' + name
                problems.append(dict(file=args.params['entry'], line=0, column=0, message=message))
    return dict(problems=problems[:20])
`;

/** What keeps a program in Python from being published; empty if this installation cannot tell. */
export async function pythonProblems(
  app: Pick<App, 'use'>,
  { files }: PluginCode,
  functions: readonly string[],
): Promise<Problem[]> {
  const service = app.use(codeService);
  if (!service) return [];
  const params = { files: { ...files }, functions: [...functions], entry: entries.python };
  const signal = AbortSignal.timeout(limits.timeMs * 2);
  const result = await service.run({ language: 3, source: checker, params, limits }, { signal });
  const output = result.ok && isJsonObject(result.output) ? result.output : {};
  return Array.isArray(output.problems) ? (output.problems as unknown as Problem[]) : [];
}
