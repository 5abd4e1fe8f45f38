import type { CommonParameters, PluginDocument, ToolOperation } from '@heddle/plugin';
import { isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import type { Reference } from '../../resources/references.js';

/** How a plugin signs its requests. Secrets are in rows of their own. */
export type PluginAuth =
  | { type: 'none' }
  /** A key that everybody who uses the plugin shares. */
  | { type: 'service'; location: 'header' | 'query'; key: string }
  /** Read by the entry of `credentialKinds` with this type. */
  | { type: string; [field: string]: unknown };

/** Another server of the same API, with its own secret. */
export interface PluginEnvironment {
  name: string;
  url: string;
  /** The credential by name that signs its requests, in place of the plugin's own authorization. */
  credentialId?: string;
}

/** The program of a plugin; each tool is a function of it with the tool's name. */
export interface PluginCode {
  language: 'typescript' | 'python';
  /** Texts by path. The program begins in `index.ts` or `main.py`. */
  files: Readonly<Record<string, string>>;
  /** Hosts, with their port if it is not the usual one, that `fetch` may call. */
  hosts: readonly string[];
  packages?: readonly PluginPackage[];
  /** The compiled program of versions, which have no sources of packages. */
  bundle?: string;
  /** Maximum time that a function may compute, in milliseconds; default: 10 s. */
  timeMs?: number;
}

/** A package that the program imports. */
export interface PluginPackage {
  name: string;
  version: string;
  /** Texts by their path in the package; empty in versions. */
  files: Readonly<Record<string, string>>;
}

/** Settings of a plugin beside its document. */
export interface PluginSettings {
  auth: PluginAuth;
  common: CommonParameters;
  environments: readonly PluginEnvironment[];
  /** Fields of the manifest that only its author understands. */
  manifest?: JsonObject;
  /** The program of plugins whose kind is `code`. */
  code?: PluginCode;
}

/** A tool as drafts and versions have it. */
export interface StoredTool extends ToolOperation {
  id: string;
  name: string;
}

/** Everything of a plugin that a version freezes. */
export interface PluginContent {
  kind: string;
  name: string;
  description: string;
  icon: string;
  document: PluginDocument;
  settings: PluginSettings;
  tools: readonly StoredTool[];
}

/** The settings of a new plugin. */
export const noSettings: PluginSettings = { auth: { type: 'none' }, common: {}, environments: [] };

/** The settings in a row. */
export function readSettings(text: string): PluginSettings {
  return { ...noSettings, ...(JSON.parse(text) as Partial<PluginSettings>) };
}

/** The credentials by name that environments refer to. */
export function credentialsOf({ environments }: PluginSettings): Reference[] {
  const ids = environments.flatMap(({ credentialId }) => (credentialId === undefined ? [] : [credentialId]));
  return [...new Set(ids)].map((id) => ({ kind: 'credential', id }));
}

/** The address of a plugin, or of one of its environments; empty if it has none. */
export function serverUrl(
  { document, settings }: Pick<PluginContent, 'document' | 'settings'>,
  environment = '',
): string {
  if (environment !== '') return environmentOf({ settings }, environment)?.url ?? '';
  const [server] = Array.isArray(document.servers) ? document.servers : [];
  return isJsonObject(server) && typeof server.url === 'string' ? server.url : '';
}

/** An environment by its name. */
export function environmentOf(
  { settings }: Pick<PluginContent, 'settings'>,
  environment: string,
): PluginEnvironment | undefined {
  return settings.environments.find(({ name }) => name === environment);
}
