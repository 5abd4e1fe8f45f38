import { Modal } from '@mantine/core';
import { LibraryBody } from './LibraryBody.js';
import type { TextField, TextTool } from './TextTool.js';
import { WriterBody } from './WriterBody.js';

/** Properties of a tool's dialog. */
export interface ToolDialogProps {
  tool: TextTool;
  field: TextField;
  onTake(text: string): void;
  onClose(): void;
}

/** Dialog of one tool for the text of a field. Nothing changes until the user applies the result. */
export function ToolDialog({ tool, ...rest }: ToolDialogProps) {
  return (
    <Modal opened onClose={rest.onClose} title={`${tool.label} · ${rest.field.label}`} size="xl" centered>
      {'write' in tool ? <WriterBody tool={tool} {...rest} /> : <LibraryBody tool={tool} {...rest} />}
    </Modal>
  );
}
