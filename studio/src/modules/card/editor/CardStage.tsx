import { CardPreview } from '@heddle/chat';
import '@heddle/chat/styles.css';
import { type Card, cardText, drawCard, readCard } from '@heddle/plugin';
import { Text, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { cardMessages } from '../cardMessages.js';
import classes from '../pages/CardPage.module.css';
import { sampleOf } from './useCardDraft.js';

interface CardStageProps {
  card: Card;
  /** JSON text. */
  sample: string;
  /** Receives what buttons and forms would send. */
  onSend?(text: string): void;
}

/** A card with sample data, as the chat draws it. */
export function CardStage({ card, sample, onSend }: CardStageProps) {
  const t = useMessages(cardMessages);
  const language = useLanguage();
  const theme = useComputedColorScheme('light');
  const content = useMemo(() => contentOf(card, sample), [card, sample]);
  return (
    <div className={classes.stage}>
      {content === undefined ? (
        <Text size="sm" c="dimmed">
          {t('nothing')}
        </Text>
      ) : (
        <CardPreview content={content} language={language} theme={theme} onSend={onSend} />
      )}
    </div>
  );
}

/** Content of a message with the card; undefined if there is nothing to show. */
function contentOf(card: Card, sample: string): string | undefined {
  try {
    const root = drawCard(readCard(JSON.stringify(card)), sampleOf(sample) ?? {});
    return root && JSON.stringify({ root, 'x-fallback-text': cardText(root) });
  } catch {
    return undefined;
  }
}
