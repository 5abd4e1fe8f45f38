import { parsePath } from '../template.js';
import { isAtOrBelow } from './renamedPaths.js';

const placeholder = /\{\{([^{}]+)\}\}/g;
const steps = /\[\d+\]|[^.[\]]+/g;

/** A template in which `{{path}}`, with or without indexes and further fields, has a new last name. */
export function renameInTemplate(text: string, path: readonly string[], name: string): string {
  if (!text.includes('{{')) return text;
  return text.replace(placeholder, (all, inner: string) => {
    const names = parsePath(inner.trim())?.filter((step) => typeof step === 'string');
    if (names === undefined || !isAtOrBelow(names, path)) return all;
    let place = -1;
    const renamed = inner.replace(steps, (step) => {
      if (step.startsWith('[') || step.trim() === '') return step;
      place += 1;
      return place === path.length - 1 ? step.replace(step.trim(), () => name) : step;
    });
    return `{{${renamed}}}`;
  });
}
