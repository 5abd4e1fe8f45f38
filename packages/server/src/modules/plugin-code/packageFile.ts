import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import type { PluginPackage } from '../plugin/index.js';

const endings = ['', '.js', '.mjs', '.json', '/index.js', '/index.mjs'];
const conditions = ['import', 'module', 'browser', 'default'];

/**
 * The file of a package that an import names: `.` for the package itself, else `./path`, by the rules of Node for
 * `exports`. Undefined if the package has none.
 */
export function packageFile({ files }: PluginPackage, subpath: string): string | undefined {
  const manifest = parse(files['package.json']);
  const { exports } = manifest;
  const main = [manifest.module, manifest.main, './index.js'].find((one) => typeof one === 'string');
  const target =
    exports === undefined ? (subpath === '.' ? String(main) : subpath) : exported(exports, subpath);
  if (target === undefined) return undefined;
  const stem = target.replace(/^\.\//, '');
  return endings.map((ending) => stem + ending).find((path) => Object.hasOwn(files, path));
}

function exported(exports: Json, subpath: string): string | undefined {
  const isMap = isJsonObject(exports) && Object.keys(exports).some((key) => key.startsWith('.'));
  if (!isMap) return subpath === '.' ? targetOf(exports) : undefined;
  if (Object.hasOwn(exports, subpath)) return targetOf(exports[subpath]);
  for (const [pattern, value] of Object.entries(exports)) {
    const [before = '', after] = pattern.split('*');
    if (after === undefined || !subpath.startsWith(before) || !subpath.endsWith(after)) continue;
    const middle = subpath.slice(before.length, subpath.length - after.length);
    return targetOf(value)?.replaceAll('*', () => middle);
  }
  return undefined;
}

function targetOf(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(targetOf).find((one) => one !== undefined);
  if (!isJsonObject(value)) return undefined;
  for (const [condition, target] of Object.entries(value)) {
    const found = conditions.includes(condition) ? targetOf(target) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function parse(text: string | undefined): JsonObject {
  try {
    const value = JSON.parse(text ?? '') as Json;
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}
