import { Group, Text, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { cardMessages } from '../cardMessages.js';
import classes from '../pages/CardPage.module.css';
import { CardStage } from './CardStage.js';
import { type CardDraft, sampleOf } from './useCardDraft.js';

interface PreviewProps {
  draft: CardDraft;
  canEdit: boolean;
  onSample(sample: string): void;
  /** Beside the heading. */
  children?: ReactNode;
}

/** The card with its sample data, as the chat draws it. */
export function Preview({ draft, canEdit, onSample, children }: PreviewProps) {
  const t = useMessages(cardMessages);
  const [sent, setSent] = useState<string>();
  return (
    <section aria-label={t('preview')} className={classes.preview}>
      <Group justify="space-between" wrap="nowrap">
        <h2 className={classes.heading}>{t('preview')}</h2>
        {children}
      </Group>
      <CardStage card={draft.card} sample={draft.sample} onSend={setSent} />
      {sent !== undefined && (
        <Text size="sm" c="var(--h-text-2)" role="status" style={{ whiteSpace: 'pre-wrap' }}>
          {t('sent', { text: sent })}
        </Text>
      )}
      <Textarea
        label={t('sample')}
        autosize
        minRows={6}
        maxRows={16}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
        value={draft.sample}
        readOnly={!canEdit}
        error={sampleOf(draft.sample) === undefined && t('sampleInvalid')}
        onChange={(event) => onSample(event.currentTarget.value)}
      />
    </section>
  );
}
