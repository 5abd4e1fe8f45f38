import type { PromptEditorProps } from '@heddle/ui-kit/PromptEditor';
import { ActionIcon, Modal } from '@mantine/core';
import { useState } from 'react';
import { formatMessage } from '../formatMessage.js';
import { IconArrowsMaximize } from '../icons/IconArrowsMaximize.js';
import { useFormMessages } from './FormScope.js';
import { PromptEditor } from './LazyEditors.js';

/** A button that opens a text in a full-page editor, for texts too long for their field. */
export function ExpandedText(properties: PromptEditorProps) {
  const t = useFormMessages();
  const [isOpen, setOpen] = useState(false);
  const { label } = properties;
  return (
    <>
      <ActionIcon
        size={20}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={formatMessage(t.expand, { name: label })}
        onClick={() => setOpen(true)}
      >
        <IconArrowsMaximize size={14} />
      </ActionIcon>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={label} fullScreen>
        {isOpen && <PromptEditor {...properties} minHeight={400} maxHeight={100_000} />}
      </Modal>
    </>
  );
}
