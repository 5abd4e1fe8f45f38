import { pluginLimits } from '@heddle/api-contract/families/plugin';
import type { ImportedPlugin, ImportedTool } from '@heddle/plugin';
import { Checkbox, PasswordInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { importMessages } from './importMessages.js';

interface ImportOptionsProps {
  plugin: ImportedPlugin;
  /** The service key, if the document asks for one. */
  secret: string;
  /** Whether the only tool is called once it is created. */
  isTried: boolean;
  onSecret(secret: string): void;
  onTried(isTried: boolean): void;
}

/** What a new plugin needs beside its document: its key, and whether to send the request of a command. */
export function ImportOptions({ plugin, secret, isTried, onSecret, onTried }: ImportOptionsProps) {
  const t = useMessages(importMessages);
  const command = commandOf(plugin);
  return (
    <>
      {plugin.auth && (
        <PasswordInput
          label={t('key', { name: plugin.auth.key })}
          description={t('keyHint')}
          autoComplete="off"
          maxLength={pluginLimits.secret}
          value={secret}
          onChange={(event) => onSecret(event.currentTarget.value)}
        />
      )}
      {command && (
        <Checkbox
          label={t('try')}
          description={t(command.method === 'GET' ? 'tryWhy' : 'tryChanges', { method: command.method })}
          checked={isTried}
          onChange={(event) => onTried(event.currentTarget.checked)}
        />
      )}
    </>
  );
}

/** The request of a command, which can be sent as it is. */
export function commandOf(plugin: ImportedPlugin | undefined): ImportedTool | undefined {
  return plugin?.format === 'curl' ? plugin.tools[0] : undefined;
}
