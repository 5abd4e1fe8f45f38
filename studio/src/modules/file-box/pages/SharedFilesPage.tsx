import { EmptyState } from '@heddle/ui-kit';
import { Anchor, Text } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { formatBytes } from '../../../shared/format/formatBytes.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import classes from '../components/FileBox.module.css';
import { fileBoxMessages } from '../fileBoxMessages.js';
import { useSharedFiles } from '../queries.js';

/** The files of a link that an agent gave to a person; whoever has the link needs no account. */
export function SharedFilesPage() {
  const t = useMessages(fileBoxMessages);
  const language = useLanguage();
  // The router would read IDs in the query as numbers, which are too small for them.
  const files = useSharedFiles(window.location.search);
  return (
    <main className={classes.shared}>
      <h1>{files.data?.show_title || t('shared')}</h1>
      <Text size="sm" c="dimmed" mb="md">
        {t('sharedWhy')}
      </Text>
      <Loaded query={files} failed={t('failed')}>
        {({ file_list: rows }) =>
          rows.length === 0 ? (
            <EmptyState title={t('none')} reason={t('sharedNoneWhy')} withDrawing={false}>
              <GuideLink guide="file-box" />
            </EmptyState>
          ) : (
            <ul className={classes.grid}>
              {rows.map((file) => (
                <li key={file.file_id} className={classes.tile}>
                  <a
                    href={file.normal_file_url.main_url}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={t('open', { name: file.file_name })}
                    className={classes.picture}
                  >
                    {file.thumbnail_file_url.main_url === '' ? (
                      <IconFile size={32} stroke={1.2} aria-hidden />
                    ) : (
                      <img src={file.thumbnail_file_url.main_url} alt={file.caption} loading="lazy" />
                    )}
                  </a>
                  <Anchor href={file.normal_file_url.main_url} target="_blank" rel="noreferrer" size="xs">
                    {file.file_name}
                  </Anchor>
                  <Text size="xs" c="dimmed">
                    {formatBytes(file.size, language)}
                  </Text>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </main>
  );
}
