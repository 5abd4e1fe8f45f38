import { codeLanguages } from './definition.js';

/** The name people know a code language by; '' for a code nobody knows. */
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
