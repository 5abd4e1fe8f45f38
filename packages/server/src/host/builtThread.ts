import { existsSync, statSync } from 'node:fs';
import { StartError } from './StartError.js';

const rebuild = 'run "npm run build:workers" once';

/** Path of a built thread. When running from source, it must be newer than its sources. */
export function builtThread(name: string, sources: readonly URL[]): URL {
  if (!import.meta.url.endsWith('.ts')) return new URL(`./${name}.js`, import.meta.url);
  const built = new URL(`../../dist/${name}.js`, import.meta.url);
  if (!existsSync(built)) throw new StartError(`The thread ${name} is not built: ${rebuild}.`);
  const newest = Math.max(...sources.map((source) => statSync(source).mtimeMs));
  if (statSync(built).mtimeMs < newest)
    throw new StartError(`The built thread ${name} is older than its source: ${rebuild}.`);
  return built;
}
