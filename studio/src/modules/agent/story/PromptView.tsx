import { Accordion, Button, CopyButton, Group, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import type { SentPrompt } from './readPrompt.js';
import { promptText } from './readPrompt.js';
import classes from './Story.module.css';
import { storyMessages } from './storyMessages.js';

interface PromptViewProps {
  prompt: SentPrompt;
  /** Estimated. */
  tokens: number;
  /** Context window in tokens; 0 if unknown. */
  window: number;
}

/** The messages of a call of the model, as they were sent. */
export function PromptView({ prompt, tokens, window }: PromptViewProps) {
  const t = useMessages(storyMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const count = (value: number) => value.toLocaleString(language);
  const last = prompt.messages.length - 1;
  return (
    <>
      <Group justify="space-between" mb={8}>
        <Text size="sm" fw={500}>
          {window > 0
            ? t('ofWindow', { count: count(tokens), window: count(window) })
            : t('estimated', { count: count(tokens) })}
        </Text>
        <CopyButton value={promptText(prompt)}>
          {({ copied, copy }) => (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconCopy size={14} aria-hidden />}
              onClick={copy}
            >
              {copied ? shared('copied') : t('copyPrompt')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Accordion
        multiple
        variant="contained"
        chevronPosition="left"
        defaultValue={['0', String(last)]}
        styles={{ control: { minHeight: 36 }, label: { padding: '6px 0' } }}
      >
        {prompt.messages.map(({ role, text }, index) => (
          <Accordion.Item key={index} value={String(index)}>
            <Accordion.Control>
              <Group gap="sm" wrap="nowrap">
                <Text size="sm" fw={600}>
                  {role === 'system' || role === 'user' || role === 'assistant' || role === 'tool'
                    ? t(role)
                    : role}
                </Text>
                <Text size="sm" className={classes.summary ?? ''}>
                  {text.slice(0, 200)}
                </Text>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <pre className={classes.text}>{text === '' ? t('noText') : text}</pre>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
        {prompt.tools.length > 0 && (
          <Accordion.Item value="tools">
            <Accordion.Control>
              <Group gap="sm" wrap="nowrap">
                <Text size="sm" fw={600}>
                  {t('toolsOffered')}
                </Text>
                <Text size="sm" className={classes.summary ?? ''}>
                  {prompt.tools.map(({ name }) => name).join(', ')}
                </Text>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <pre className={classes.text}>{JSON.stringify(prompt.tools, null, 2)}</pre>
            </Accordion.Panel>
          </Accordion.Item>
        )}
      </Accordion>
      <Text size="xs" c="dimmed" mt={6}>
        {t('promptNow')}
      </Text>
    </>
  );
}
