import type { AgentStory } from '@heddle/api-contract/families/agent-chat';
import { Badge, Text } from '@mantine/core';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import classes from './Story.module.css';
import { storyMessages } from './storyMessages.js';

/** The messages before the question: those that were sent, and those that were not, with the reason. */
export function HistoryView({ messages }: { messages: AgentStory['history']['messages'] }) {
  const t = useMessages(storyMessages);
  const language = useLanguage();
  const dropped = messages.filter((message) => message.dropped).length;
  return (
    <section aria-label={t('history')}>
      <h4>{t('history')}</h4>
      <Text size="sm" c="var(--h-text-2)" mb={6}>
        {messages.length === 0
          ? t('noHistory')
          : t('historyText', { kept: messages.length - dropped, dropped })}
      </Text>
      {messages.length > 0 && (
        <ul className={classes.history}>
          {messages.map((message, index) => (
            <li key={index} data-dropped={message.dropped}>
              <span>
                {message.role === 'user' || message.role === 'tool' ? t(message.role) : t('assistant')}
              </span>
              <span className={classes.said} title={message.text}>
                {message.text}
              </span>
              {message.dropped ? (
                <Badge size="sm" variant="light" color="gray" tt="none">
                  {t(message.dropped === 'rounds' ? 'droppedRounds' : 'droppedWindow')}
                </Badge>
              ) : (
                <span />
              )}
              <span className={classes.count} style={{ textAlign: 'end' }}>
                {message.tokens.toLocaleString(language)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
