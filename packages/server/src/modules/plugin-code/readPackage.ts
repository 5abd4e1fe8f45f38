import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { DomainError } from '../../kernel/DomainError.js';
import type { PluginCode, PluginPackage } from '../plugin/index.js';
import { packageFile } from './packageFile.js';
import { readTarGz, readZip } from './readArchive.js';

const nativeFile = /\.(?:node|so|pyd|dll|dylib|so\.[\d.]+)$|(?:^|\/)binding\.gyp$/;

/** Reads an archive that somebody has uploaded. Refuses native code, CommonJS, and what is no package, by name. */
export function readPackage(
  language: PluginCode['language'],
  fileName: string,
  bytes: Uint8Array,
): PluginPackage {
  const isWheel = fileName.endsWith('.whl');
  if (!isWheel && !/\.(?:tgz|tar\.gz)$/.test(fileName))
    throw invalid(pluginReasons.packageUnreadable({ name: fileName }));
  if (isWheel !== (language === 'python'))
    throw invalid(pluginReasons.packageOtherLanguage({ name: fileName }));
  return isWheel ? readWheel(fileName, bytes) : readNpmPackage(fileName, bytes);
}

function readWheel(fileName: string, bytes: Uint8Array): PluginPackage {
  const files = readZip(bytes);
  const [, name = '', version = '', platform = ''] =
    /^([\w.]+)-([\w.!+]+?)(?:-\d\w*)?-[\w.]+-([\w.]+-[\w.]+)\.whl$/.exec(fileName) ?? [];
  if (!files || name === '') throw invalid(pluginReasons.packageUnreadable({ name: fileName }));
  refuseNative(name, files);
  if (platform !== 'none-any') throw invalid(pluginReasons.packageNative({ name, file: fileName }));
  const sources = [...files].filter(
    ([path]) => path.endsWith('.py') && !/\.(?:dist-info|data)\//.test(path) && isPlain(path),
  );
  if (sources.length === 0) throw invalid(pluginReasons.packageUnreadable({ name: fileName }));
  return { name, version, files: textsOf(sources) };
}

function readNpmPackage(fileName: string, bytes: Uint8Array): PluginPackage {
  const archive = readTarGz(bytes);
  // Archives have one folder at the top, whose name is the packer's choice.
  const files = new Map(
    [...(archive ?? [])].map(([path, content]) => [path.replace(/^[^/]*\//, ''), content]),
  );
  const manifest = parse(files.get('package.json'));
  const { name, version } = manifest ?? {};
  if (!manifest || typeof name !== 'string' || !/^(?:@[\w.-]+\/)?[\w-][\w.-]{0,100}$/.test(name))
    throw invalid(pluginReasons.packageUnreadable({ name: fileName }));
  refuseNative(name, files);
  if (manifest.gypfile === true || manifest.os !== undefined || manifest.cpu !== undefined)
    throw invalid(pluginReasons.packageNative({ name, file: 'package.json' }));
  const sources = [...files].filter(([path]) => /\.(?:m?js|json)$/.test(path) && isPlain(path));
  const texts = textsOf(sources);
  const entry = packageFile({ name, version: '', files: texts }, '.');
  if (entry === undefined || !isModule(manifest, entry, texts[entry] ?? ''))
    throw invalid(pluginReasons.packageNotEsm({ name }));
  return { name, version: typeof version === 'string' ? version : '', files: texts };
}

/** Whether a file is an ES module: by its name, its package, or, as bundlers read `module` fields, its content. */
function isModule(manifest: JsonObject, path: string, text: string): boolean {
  if (path.endsWith('.mjs') || manifest.type === 'module') return true;
  return /^[ \t]*(?:export\b|import\b(?!\s*\())/m.test(text) && !/\bmodule\.exports\b/.test(text);
}

function refuseNative(name: string, files: ReadonlyMap<string, Uint8Array>): void {
  const file = [...files.keys()].find((path) => nativeFile.test(path));
  if (file !== undefined) throw invalid(pluginReasons.packageNative({ name, file }));
}

function isPlain(path: string): boolean {
  return !path.startsWith('/') && !path.includes('\\') && !path.split('/').includes('..');
}

function textsOf(files: readonly (readonly [string, Uint8Array])[]): Record<string, string> {
  // PostgreSQL cannot store NUL.
  return Object.fromEntries(
    files.map(([path, bytes]) => [path, new TextDecoder().decode(bytes).replaceAll('\0', '')]),
  );
}

function parse(bytes: Uint8Array | undefined): JsonObject | undefined {
  try {
    const value = JSON.parse(new TextDecoder().decode(bytes)) as Json;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function invalid(reason: ConstructorParameters<typeof DomainError>[1]): DomainError {
  return new DomainError('pluginInvalid', reason);
}
