import { ActionIcon, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useMessages } from '../HeddleProvider/language.js';
import { IconCheck } from '../icons/IconCheck.js';
import { IconCopy } from '../icons/IconCopy.js';
import { JsonBranch } from './JsonBranch.js';
import { messages } from './messages.js';

/** Properties of `JsonView`. */
export interface JsonViewProps {
  /** A JSON value. */
  value: unknown;
  /** Accessible name. */
  label: string;
  /** Levels expanded initially. */
  openLevels?: number;
}

/**
 * A JSON value as a tree: collapsed below two levels; long strings and lists are truncated until expanded.
 */
export function JsonView({ value, label, openLevels = 2 }: JsonViewProps) {
  const text = useMessages(messages);
  const clipboard = useClipboard({ timeout: 1500 });
  const copyLabel = clipboard.copied ? text.copied : text.copy;
  return (
    <section className="h-json" aria-label={label}>
      <Tooltip label={copyLabel}>
        <ActionIcon
          className="h-json-copy"
          size={24}
          aria-label={copyLabel}
          onClick={() => clipboard.copy(JSON.stringify(value, null, 2) ?? '')}
        >
          {clipboard.copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        </ActionIcon>
      </Tooltip>
      <JsonBranch value={value} path={[]} openLevels={openLevels} isLast />
    </section>
  );
}
