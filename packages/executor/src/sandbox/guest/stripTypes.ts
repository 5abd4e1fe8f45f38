import { transform } from 'sucrase';

/**
 * Removes TypeScript types, keeping each token on its line. Throws errors that `explainSyntaxError`
 * describes.
 */
export function stripTypes(source: string): string {
  return transform(source, {
    transforms: ['typescript'],
    disableESTransforms: true,
    preserveDynamicImport: true,
    keepUnusedImports: true,
  }).code;
}

/** The message of an error thrown by `stripTypes`. */
export function explainSyntaxError(error: unknown): { message: string; line: number | undefined } {
  const text = error instanceof Error ? error.message : String(error);
  const [, message = text, line] =
    /^(?:Error transforming [^:]*: )?(.*?)(?: \((\d+):\d+\))?$/s.exec(text) ?? [];
  return { message: `SyntaxError: ${message}`, line: line === undefined ? undefined : Number(line) };
}
