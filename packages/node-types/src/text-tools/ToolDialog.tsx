import { Modal } from '@mantine/core';
import { LibraryBody } from './LibraryBody.js';
import type { TextField, TextTool } from './TextTool.js';
import { WriterBody } from './WriterBody.js';

/** Properties of the dialog of one tool. */
export interface ToolDialogProps {
  tool: TextTool;
  field: TextField;
  onTake(text: string): void;
  onClose(): void;
}

/** One tool at work on the text of a field. Nothing changes before somebody takes what it made. */
export function ToolDialog({ tool, ...rest }: ToolDialogProps) {
  return (
    <Modal opened onClose={rest.onClose} title={`${tool.label} · ${rest.field.label}`} size="xl" centered>
      {'write' in tool ? <WriterBody tool={tool} {...rest} /> : <LibraryBody tool={tool} {...rest} />}
    </Modal>
  );
}
