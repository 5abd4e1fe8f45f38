import { codeLanguages } from './definition.js';

/** Display name of a code language; `''` for an unknown code. */
export function languageName(language: number | undefined): string {
  switch (language) {
    case codeLanguages.python:
      return 'Python';
    case codeLanguages.typescript:
      return 'TypeScript';
    case codeLanguages.javascriptLegacy:
      return 'JavaScript';
    default:
      return '';
  }
}
