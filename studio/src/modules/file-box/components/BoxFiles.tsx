import { fileBoxLimits, fileBoxTypes } from '@heddle/api-contract/families/file-box';
import { EmptyState } from '@heddle/ui-kit';
import { Alert, Progress, Switch, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatBytes } from '../../../shared/format/formatBytes.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { fileBoxMessages } from '../fileBoxMessages.js';
import { type FileBoxPlace, type FileVo, useAllowFileBox, useBoxFiles } from '../queries.js';
import classes from './FileBox.module.css';
import { FileDialog } from './FileDialog.js';
import { FileRow } from './FileRow.js';
import { FileTile } from './FileTile.js';

interface BoxFilesProps {
  place: FileBoxPlace;
  /** One of `fileBoxTypes`. */
  type: number;
  /** The choice of the type, above the list. */
  choice: ReactNode;
}

/** Files of a type: pictures in a grid, others as rows. */
export function BoxFiles({ place, type, choice }: BoxFilesProps) {
  const t = useMessages(fileBoxMessages);
  const [name, setName] = useState('');
  const [edited, setEdited] = useState<FileVo>();
  const found = useBoxFiles(place, type, name);
  const isFiltered = name !== '' || type !== fileBoxTypes.any;
  return (
    <>
      {found.data && <BoxStatus place={place} {...found.data} />}
      {choice}
      <div className={classes.search}>
        <SearchField label={t('search')} onSearch={setName} />
      </div>
      <Loaded query={found} failed={t('failed')}>
        {({ files, is_on }) =>
          files.length === 0 ? (
            <EmptyState
              title={t(isFiltered ? 'noResults' : 'none')}
              reason={
                isFiltered ? (
                  <Message table={sharedMessages} name="noMatchWhy" />
                ) : (
                  t(is_on ? 'noneWhy' : 'noneOffWhy')
                )
              }
              withDrawing={false}
            >
              <GuideLink guide="file-box" />
            </EmptyState>
          ) : type === fileBoxTypes.image ? (
            <ul className={classes.grid}>
              {files.map((file) => (
                <FileTile key={file.FileID} place={place} file={file} onEdit={() => setEdited(file)} />
              ))}
            </ul>
          ) : (
            <ul className={classes.list}>
              {files.map((file) => (
                <FileRow key={file.FileID} place={place} file={file} onEdit={() => setEdited(file)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <MoreButton query={found} />
      {edited && <FileDialog place={place} file={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface BoxStatusProps {
  place: FileBoxPlace;
  is_on: boolean;
  is_allowed: boolean;
  used_bytes: number;
}

function BoxStatus({ place, is_on, is_allowed, used_bytes }: BoxStatusProps) {
  const t = useMessages(fileBoxMessages);
  const language = useLanguage();
  const allow = useAllowFileBox(place);
  const { bytes } = fileBoxLimits;
  const used = t('used', { used: formatBytes(used_bytes, language), total: formatBytes(bytes, language) });
  return (
    <section className={classes.status}>
      <Text size="xs" c="dimmed">
        {t('about')}
      </Text>
      {!is_on && (
        <Alert color="gray" variant="light" p="xs">
          {t('off')}
        </Alert>
      )}
      <Switch
        label={t('allow')}
        description={t('allowWhy')}
        checked={allow.isPending ? allow.variables : is_allowed}
        disabled={allow.isPending}
        onChange={(event) => allow.mutate(event.currentTarget.checked)}
      />
      <div>
        <Text size="xs" c="dimmed" mb={4}>
          {used}
        </Text>
        <Progress size="sm" value={(used_bytes / bytes) * 100} aria-label={used} />
      </div>
    </section>
  );
}
