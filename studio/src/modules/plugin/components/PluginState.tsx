import { StatusPill } from '@heddle/ui-kit';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { pluginMessages } from '../pluginMessages.js';

/** Whether a plugin is published, with its version if known. */
export function PluginState({ isPublished, version = '' }: { isPublished: boolean; version?: string }) {
  const t = useMessages(pluginMessages);
  if (!isPublished) return <StatusPill status="waiting">{t('unpublished')}</StatusPill>;
  return (
    <StatusPill status="success">{version === '' ? t('published') : t('version', { version })}</StatusPill>
  );
}
