import { fileBoxTypes, ragStatuses } from '@heddle/api-contract/families/file-box';
import { Anchor, Text } from '@mantine/core';
import {
  IconFile,
  IconFileMusic,
  IconFileText,
  IconFileZip,
  IconMovie,
  IconPhoto,
} from '@tabler/icons-react';
import { formatBytes } from '../../../shared/format/formatBytes.js';
import { Moment } from '../../../shared/format/Moment.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { fileBoxMessages } from '../fileBoxMessages.js';
import classes from './FileBox.module.css';
import { FileMenu, type FileMenuProps } from './FileMenu.js';

const icons = new Map<number, typeof IconFile>([
  [fileBoxTypes.image, IconPhoto],
  [fileBoxTypes.audio, IconFileMusic],
  [fileBoxTypes.video, IconMovie],
  [fileBoxTypes.document, IconFileText],
  [fileBoxTypes.archive, IconFileZip],
]);

export function FileRow(props: FileMenuProps) {
  const { file } = props;
  const t = useMessages(fileBoxMessages);
  const language = useLanguage();
  const Icon = icons.get(file.Type) ?? IconFile;
  const notes = [
    formatBytes(Number(file.FileSize), language),
    file.Status === ragStatuses.waiting && t('waiting'),
    file.Status === ragStatuses.failed && t('unread'),
    file.Tags,
  ];
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        {file.ThumbnailURL === '' ? (
          <Icon size={20} stroke={1.6} aria-hidden />
        ) : (
          <img src={file.ThumbnailURL} alt="" loading="lazy" className={classes.small} />
        )}
      </span>
      <div className={classes.rowText}>
        <Anchor href={file.MainURL} target="_blank" rel="noreferrer" size="sm" className={classes.name}>
          {file.FileName}
        </Anchor>
        {file.Caption !== '' && (
          <Text size="xs" lineClamp={2}>
            {file.Caption}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          <Moment at={Number(file.CreateTime)} />
          {notes.filter(Boolean).map((note) => ` · ${note}`)}
        </Text>
      </div>
      <FileMenu {...props} />
    </li>
  );
}
