import ts from 'typescript';

let latest: { files: string; program: ts.Program } | undefined;

/** The given files and what they import of our own files. Libraries are not followed, to be fast. */
export function createSourceProgram(files: string[]): ts.Program {
  const key = files.join('\n');
  // Two tests examine the same files.
  if (latest?.files !== key) latest = { files: key, program: programOf(files) };
  return latest.program;
}

function programOf(files: string[]): ts.Program {
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
  return ts.createProgram(files, options, host);
}
