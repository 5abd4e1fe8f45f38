import { CardPreview } from '@heddle/chat';
import '@heddle/chat/styles.css';
import { cardText, drawCard, readCard } from '@heddle/plugin';
import { Text, Textarea, useComputedColorScheme } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { cardMessages } from '../cardMessages.js';
import classes from '../pages/CardPage.module.css';
import { type CardDraft, sampleOf } from './useCardDraft.js';

interface PreviewProps {
  draft: CardDraft;
  canEdit: boolean;
  onSample(sample: string): void;
}

/** The card with its sample data, as the chat draws it. */
export function Preview({ draft, canEdit, onSample }: PreviewProps) {
  const t = useMessages(cardMessages);
  const language = useLanguage();
  const theme = useComputedColorScheme('light');
  const [sent, setSent] = useState<string>();
  const content = useMemo(() => contentOf(draft), [draft]);
  return (
    <section aria-label={t('preview')} className={classes.preview}>
      <h2 className={classes.heading}>{t('preview')}</h2>
      <div className={classes.stage}>
        {content === undefined ? (
          <Text size="sm" c="dimmed">
            {t('nothing')}
          </Text>
        ) : (
          <CardPreview content={content} language={language} theme={theme} onSend={setSent} />
        )}
      </div>
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

/** Content of a message with the card; undefined if there is nothing to show. */
function contentOf({ card, sample }: CardDraft): string | undefined {
  try {
    const root = drawCard(readCard(JSON.stringify(card)), sampleOf(sample) ?? {});
    return root && JSON.stringify({ root, 'x-fallback-text': cardText(root) });
  } catch {
    return undefined;
  }
}
