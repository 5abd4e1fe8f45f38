import { Textarea } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { codeMessages } from './codeMessages.js';

interface HostsFieldProps {
  /** One per line. */
  hosts: string;
  canEdit: boolean;
  onChange(hosts: string): void;
}

/** The hosts that the program may reach. */
export function HostsField({ hosts, canEdit, onChange }: HostsFieldProps) {
  const t = useMessages(codeMessages);
  return (
    <Textarea
      label={t('hosts')}
      description={t('hostsWhy')}
      placeholder={t('hostsPlaceholder')}
      autosize
      minRows={2}
      maxRows={8}
      spellCheck={false}
      readOnly={!canEdit}
      value={hosts}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
