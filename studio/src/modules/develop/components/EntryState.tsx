import { StatusPill } from '@heddle/ui-kit';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { developMessages } from '../developMessages.js';
import type { Entry } from '../Entry.js';

/** Whether an entry is published, and whether its draft differs from that; or that it is being copied. */
export function EntryState({ entry }: { entry: Entry }) {
  const t = useMessages(developMessages);
  const { state, isPublished, hasChanges } = entry;
  if (state === 'copying') return <StatusPill status="running">{t('copying')}</StatusPill>;
  if (state === 'copyFailed') return <StatusPill status="failed">{t('copyFailed')}</StatusPill>;
  if (!isPublished) return <StatusPill status="waiting">{t('draft')}</StatusPill>;
  return hasChanges ? (
    <StatusPill status="warning">{t('changed')}</StatusPill>
  ) : (
    <StatusPill status="success">{t('published')}</StatusPill>
  );
}

/** What an entry is. */
export function EntryType({ entry: { kind, isChatFlow } }: { entry: Entry }) {
  const t = useMessages(developMessages);
  if (!isChatFlow) return t(kind);
  return t(kind === 'agent' ? 'chatFlowAgent' : 'chatFlow');
}
