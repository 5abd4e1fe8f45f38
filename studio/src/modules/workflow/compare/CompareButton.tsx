import { Button } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import classes from '../runs/Runs.module.css';
import { compareMessages } from './compareMessages.js';
import type { RunPickerProps } from './RunPicker.js';

const RunPicker = lazyDialog<RunPickerProps>(async () => (await import('./RunPicker.js')).RunPicker);

/** Compares a run with another one of the same workflow or agent. */
export function CompareButton(of: Omit<RunPickerProps, 'onClose'>) {
  const t = useMessages(compareMessages);
  const [isPicking, setIsPicking] = useState(false);
  return (
    <>
      <Button
        className={classes.wideOnly ?? ''}
        variant="default"
        flex="none"
        leftSection={<IconColumns size={16} aria-hidden />}
        onClick={() => setIsPicking(true)}
      >
        {t('open')}
      </Button>
      {isPicking && <RunPicker {...of} onClose={() => setIsPicking(false)} />}
    </>
  );
}
