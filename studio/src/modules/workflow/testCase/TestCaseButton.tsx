import { Button, type ButtonProps } from '@mantine/core';
import { IconTestPipe } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LazyTestCaseDialog } from './lazyTestCaseDialog.js';
import type { TestCaseDialogProps } from './TestCaseDialog.js';
import { testCaseMessages } from './testCaseMessages.js';

type TestCaseButtonProps = Omit<TestCaseDialogProps, 'onClose'> & Pick<ButtonProps, 'className' | 'size'>;

/** Saves an ended run as a test case, or says why that is not possible. */
export function TestCaseButton({ className = '', size = 'sm', ...of }: TestCaseButtonProps) {
  const t = useMessages(testCaseMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        className={className}
        size={size}
        variant="default"
        flex="none"
        leftSection={<IconTestPipe size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('open')}
      </Button>
      {isOpen && <LazyTestCaseDialog {...of} onClose={() => setIsOpen(false)} />}
    </>
  );
}
