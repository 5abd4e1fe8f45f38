import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { DomainError } from '../../kernel/DomainError.js';
import { type PluginCode, readSettings } from '../plugin/index.js';

/** The program of a plugin's draft. Refuses plugins that have none. */
export function codeOf({ kind, settings }: { kind: string; settings: string }): PluginCode {
  const { code } = readSettings(settings);
  if (kind !== 'code' || !code) throw new DomainError('pluginInvalid', pluginReasons.notCode());
  return code;
}
