import { ActionIcon, Menu, Modal } from '@mantine/core';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useFormScope } from '../form-parts/FormScope.js';
import { listAt, textAt } from '../form-parts/wire.js';
import { formatMessage } from '../formatMessage.js';
import { IconSparkles } from '../icons/IconSparkles.js';
import { messages } from './messages.js';
import type { TextField, TextTool } from './TextTool.js';
import type { ToolDialogProps } from './ToolDialog.js';

// Loaded on first use. A failed load must not break the form.
const ToolDialog = lazy<ComponentType<ToolDialogProps>>(async () => {
  try {
    return { default: (await import('./ToolDialog.js')).ToolDialog };
  } catch {
    return { default: NotLoaded };
  }
});

function NotLoaded({ tool, onClose }: ToolDialogProps) {
  const { language } = useFormScope();
  return (
    <Modal opened onClose={onClose} title={tool.label} centered>
      <p role="alert">{messages[language].notLoaded}</p>
    </Modal>
  );
}

interface TextToolsProps extends Pick<TextField, 'text' | 'kind' | 'label' | 'codeLanguage'> {
  /** Applies the new text as one undo step. */
  onChange(text: string): void;
}

/** Menu of the host's text tools for a field; empty if none applies. */
export function TextTools({ onChange, ...field }: TextToolsProps) {
  const { context, raw, isReadOnly, language } = useFormScope();
  const t = messages[language];
  const [open, setOpen] = useState<TextTool>();
  const tools = (context.textTools ?? []).filter(({ kinds }) => kinds?.includes(field.kind) !== false);
  if (tools.length === 0 || isReadOnly) return null;
  const name = (entry: Parameters<typeof textAt>[0]) => textAt(entry, ['name']);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size={20} aria-label={formatMessage(t.tools, { name: field.label })}>
            <IconSparkles size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {tools.map((tool) => (
            // Keep an unavailable tool focusable, so that keyboard users can read the reason.
            <Menu.Item
              key={tool.id}
              className={tool.whyNot === undefined ? undefined : 'heddle-text-off'}
              aria-disabled={tool.whyNot !== undefined || undefined}
              closeMenuOnClick={tool.whyNot === undefined}
              onClick={() => {
                if (tool.whyNot === undefined) setOpen(tool);
              }}
            >
              {tool.label}
              {tool.whyNot !== undefined && <span className="heddle-text-why-not">{tool.whyNot}</span>}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {open !== undefined && (
        <Suspense>
          <ToolDialog
            tool={open}
            field={{
              ...field,
              inputs: listAt(raw, ['inputs', 'inputParameters']).map(name),
              outputs: listAt(raw, ['outputs']).map(name),
            }}
            onTake={(text) => {
              setOpen(undefined);
              onChange(text);
            }}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
