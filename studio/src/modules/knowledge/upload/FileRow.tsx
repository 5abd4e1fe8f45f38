import { ActionIcon, Button, FileButton, Progress, TextInput, Tooltip, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { formatBytes } from '../../../shared/format/formatBytes.js';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { type Translate, useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { nameProblem } from '../dataset/Dataset.js';
import { knowledgeMessages } from '../knowledgeMessages.js';
import classes from './Files.module.css';
import type { FileProblem } from './fileTypes.js';
import { uploadMessages } from './uploadMessages.js';
import type { UploadItem, Uploads } from './useUploads.js';

interface FileRowProps {
  item: UploadItem;
  uploads: Uploads;
  accept: string;
  /** Another document has the same name. */
  isNameTaken: boolean;
  /** Why the server cannot read it; empty if it can. */
  unreadable?: string;
  isChosen?: boolean;
  /** Shows its preview. */
  onChoose?(): void;
}

/** A file with its upload: progress, what went wrong, and the next step. */
export function FileRow(props: FileRowProps) {
  const { item, uploads, accept, isNameTaken, unreadable = '', isChosen, onChoose } = props;
  const t = useMessages(uploadMessages);
  const tKnowledge = useMessages(knowledgeMessages);
  const [isRenaming, setIsRenaming] = useState(false);
  const { key, file, name, state } = item;
  const badName = nameProblem(name);
  const nameError = badName ? tKnowledge(badName) : isNameTaken ? t('nameTwice') : undefined;
  const isBroken = state === 'refused' || unreadable !== '';
  return (
    <li className={classes.row} data-chosen={isChosen || undefined}>
      <div className={classes.rowText}>
        {isRenaming || nameError !== undefined ? (
          <TextInput
            size="xs"
            aria-label={t('rename', { name: file.name })}
            value={name}
            error={nameError}
            autoFocus={isRenaming}
            onChange={(event) => uploads.rename(key, event.currentTarget.value)}
            onBlur={() => setIsRenaming(false)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' || event.key === 'Escape') setIsRenaming(false);
            }}
          />
        ) : (
          <UnstyledButton
            className={classes.choose ?? ''}
            title={name}
            aria-current={isChosen || undefined}
            disabled={!onChoose}
            onClick={onChoose}
          >
            {name}
          </UnstyledButton>
        )}
        <FileState item={item} unreadable={unreadable} />
      </div>
      {state === 'ready' && !isBroken && nameError === undefined && (
        <>
          <IconCheck size={16} className={classes.ok} aria-hidden />
          <Tooltip label={t('rename', { name })}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('rename', { name })}
              onClick={() => setIsRenaming(true)}
            >
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </>
      )}
      {state === 'failed' && (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`${t('retry')}: ${name}`}
          onClick={() => uploads.retry(key)}
        >
          {t('retry')}
        </Button>
      )}
      {isBroken && (
        <FileButton accept={accept} onChange={(next) => next && uploads.replace(key, next)}>
          {(button) => (
            <Button variant="default" size="compact-xs" aria-label={`${t('replace')}: ${name}`} {...button}>
              {t('replace')}
            </Button>
          )}
        </FileButton>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`${t(state === 'uploading' ? 'cancel' : 'remove')}: ${name}`}
        onClick={() => uploads.remove(key)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

function FileState({ item, unreadable }: { item: UploadItem; unreadable: string }) {
  const t = useMessages(uploadMessages);
  const language = useLanguage();
  const { file, state, share, startedAt, problem, error } = item;
  const size = formatBytes(file.size, language);
  if (problem) return <Bad text={problemText(problem, t, language)} />;
  if (state === 'failed') return <Bad text={t('failedUpload', { why: errorText(error) })} />;
  if (unreadable !== '') return <Bad text={t('unreadable', { why: unreadable })} />;
  if (state === 'uploading') {
    const sent = formatBytes(file.size * share, language);
    const spent = Date.now() - startedAt;
    const left = share > 0.02 && spent > 1000 ? (spent / share) * (1 - share) : undefined;
    const words =
      left === undefined
        ? t('uploading', { sent, total: size })
        : t('uploadingLeft', { sent, total: size, time: formatDuration(left, language) });
    return (
      <div className={classes.state} data-kind="busy">
        {words}
        <Progress value={share * 100} size={4} mt={4} aria-label={`${item.name}: ${words}`} />
      </div>
    );
  }
  return <div className={classes.state}>{`${t(state === 'waiting' ? 'waiting' : 'ready')} · ${size}`}</div>;
}

function Bad({ text }: { text: string }) {
  return (
    <div className={classes.state} data-kind="bad" role="alert">
      {text}
    </div>
  );
}

function problemText(
  problem: FileProblem,
  t: Translate<keyof (typeof uploadMessages)['messages']['en']>,
  language: 'zh-CN' | 'en',
): string {
  switch (problem.key) {
    case 'fileType':
      return t('fileType', { types: problem.types });
    case 'saveAs':
      return t('saveAs', { better: problem.better });
    case 'isLarge':
      return t('isLarge', { maximum: formatBytes(problem.maximum, language) });
    default:
      return t(problem.key);
  }
}
