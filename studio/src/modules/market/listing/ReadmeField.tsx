import { SegmentedControl, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { WrittenText } from '../../../shared/parts/WrittenText.js';
import classes from './Listing.module.css';
import { listingMessages } from './listingMessages.js';

interface ReadmeFieldProps {
  value: string;
  error: string | undefined;
  maxLength: number;
  onChange(text: string): void;
}

/** The readme as Markdown, and as the page of the product shows it. */
export function ReadmeField({ value, error, maxLength, onChange }: ReadmeFieldProps) {
  const t = useMessages(listingMessages);
  const [view, setView] = useState('write');
  return (
    <div>
      {view === 'write' ? (
        <Textarea
          label={t('readme')}
          description={t('readmeHint')}
          autosize
          minRows={6}
          maxRows={14}
          maxLength={maxLength}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <>
          <Text size="sm" fw={500} mb={4}>
            {t('readme')}
          </Text>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls. */}
          <div className={classes.preview} tabIndex={0}>
            {value.trim() === '' ? (
              <Text size="sm" c="dimmed">
                {t('nothingToPreview')}
              </Text>
            ) : (
              <WrittenText text={value} />
            )}
          </div>
        </>
      )}
      <SegmentedControl
        mt={6}
        size="xs"
        aria-label={t('readmeView')}
        value={view}
        onChange={setView}
        data={[
          { value: 'write', label: t('write') },
          { value: 'preview', label: t('preview') },
        ]}
      />
    </div>
  );
}
