import { fileBoxTypes } from '@heddle/api-contract/families/file-box';
import { Drawer, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { fileBoxMessages } from '../fileBoxMessages.js';
import type { FileBoxPlace } from '../queries.js';
import { Albums } from './Albums.js';
import { BoxFiles } from './BoxFiles.js';
import classes from './FileBox.module.css';

interface FileBoxDrawerProps {
  place: FileBoxPlace;
  onClose(): void;
}

const albums = 'albums';
const tabs = [
  { value: String(fileBoxTypes.any), name: 'all' },
  { value: String(fileBoxTypes.image), name: 'image' },
  { value: String(fileBoxTypes.document), name: 'document' },
  { value: albums, name: albums },
] as const;

/** The files that an agent keeps of the user, who may change and delete all of them. */
export function FileBoxDrawer({ place, onClose }: FileBoxDrawerProps) {
  const t = useMessages(fileBoxMessages);
  const shared = useMessages(sharedMessages);
  const [tab, setTab] = useState<string>(tabs[0].value);
  const choice = (
    <SegmentedControl
      fullWidth
      mb="xs"
      aria-label={t('kind')}
      value={tab}
      onChange={setTab}
      data={tabs.map(({ value, name }) => ({ value, label: t(name) }))}
    />
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={500}
      title={t('title')}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      {tab === albums ? (
        <div className={classes.top}>
          {choice}
          <Albums place={place} />
        </div>
      ) : (
        <BoxFiles place={place} type={Number(tab)} choice={choice} />
      )}
    </Drawer>
  );
}
