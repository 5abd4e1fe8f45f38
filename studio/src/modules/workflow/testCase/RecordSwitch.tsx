import { Switch, type SwitchProps } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { testCaseMessages } from './testCaseMessages.js';

interface RecordSwitchProps extends Pick<SwitchProps, 'mt'> {
  isRecorded: boolean;
  description: 'onServer' | 'answers';
  onChange(isRecorded: boolean): void;
}

/** Whether the next runs are recorded, so that they can be saved as test cases. */
export function RecordSwitch({ isRecorded, description, onChange, ...place }: RecordSwitchProps) {
  const t = useMessages(testCaseMessages);
  return (
    <Switch
      {...place}
      size="xs"
      label={t('recordRuns')}
      description={t(`recordRuns.${description}`)}
      checked={isRecorded}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
