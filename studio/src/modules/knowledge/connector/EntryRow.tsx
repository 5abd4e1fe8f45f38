import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconFileText, IconFolder } from '@tabler/icons-react';
import { formatBytes } from '../../../shared/format/formatBytes.js';
import { Moment } from '../../../shared/format/Moment.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import classes from './EntryBrowser.module.css';
import { entryMessages } from './entryMessages.js';
import type { SourceEntry } from './entryQueries.js';

interface EntryRowProps {
  entry: SourceEntry;
  /** Why a file cannot be added. */
  problem: string | undefined;
  isChosen: boolean;
  isDisabled: boolean;
  onToggle(): void;
  /** Shows the entries of a folder. */
  onOpen(): void;
  /** Chooses all files of a folder. */
  onFolder(): void;
}

export function EntryRow(props: EntryRowProps) {
  const { entry, problem, isChosen, isDisabled, onToggle, onOpen, onFolder } = props;
  const t = useMessages(entryMessages);
  const language = useLanguage();
  const { name, isFolder, size, changedAt } = entry;
  return (
    <li className={classes.row} data-chosen={isChosen || undefined}>
      <Checkbox
        aria-label={t(isFolder ? 'selectFolder' : 'select', { name })}
        checked={isChosen}
        disabled={isDisabled || problem !== undefined}
        onChange={isFolder ? onFolder : onToggle}
      />
      {isFolder ? (
        <IconFolder size={18} className={classes.icon} aria-hidden />
      ) : (
        <IconFileText size={18} className={classes.icon} aria-hidden />
      )}
      {isFolder ? (
        <UnstyledButton
          className={`${classes.name} ${classes.folder}`}
          aria-label={t('open', { name })}
          onClick={onOpen}
        >
          {name}
        </UnstyledButton>
      ) : (
        <span className={classes.name} title={name}>
          {name}
        </span>
      )}
      {problem !== undefined ? (
        <span className={classes.facts}>{problem}</span>
      ) : (
        <>
          {!isFolder && size > 0 && <span className={classes.facts}>{formatBytes(size, language)}</span>}
          {changedAt !== undefined && (
            <span className={`${classes.facts} ${classes.changed}`}>
              <Moment at={changedAt} within={(time) => t('changed', { time })} />
            </span>
          )}
        </>
      )}
    </li>
  );
}
