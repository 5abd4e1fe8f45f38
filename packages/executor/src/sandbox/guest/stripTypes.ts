import { transform } from 'sucrase';

/** TypeScript without its types, each token on the line where it was; throws what `syntaxErrorOf` explains. */
export function stripTypes(source: string): string {
  return transform(source, {
    transforms: ['typescript'],
    disableESTransforms: true,
    preserveDynamicImport: true,
    keepUnusedImports: true,
  }).code;
}

/** The sentence of an error that `stripTypes` has thrown. */
export function explainSyntaxError(error: unknown): { message: string; line: number | undefined } {
  const text = error instanceof Error ? error.message : String(error);
  const [, message = text, line] =
    /^(?:Error transforming [^:]*: )?(.*?)(?: \((\d+):\d+\))?$/s.exec(text) ?? [];
  return { message: `SyntaxError: ${message}`, line: line === undefined ? undefined : Number(line) };
}
