import { LazyJsonView } from '@heddle/ui-kit/LazyJsonView';
import { Accordion, Code, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { previewMessages } from './previewMessages.js';
import { useStory } from './storyQueries.js';

interface StoryDialogProps {
  botId: string;
  chatId: string;
  question: string;
  onClose(): void;
}

/** How an answer came about: tokens, cost, what was left out, each prompt as sent, and all events. */
export function StoryDialog({ botId, chatId, question, onClose }: StoryDialogProps) {
  const t = useMessages(previewMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const story = useStory(botId, chatId);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('storyTitle')}
      size={880}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Loaded query={story} failed={t('storyFailed')} skeleton={<Skeleton height={320} />}>
        {(data) => (
          <Stack>
            <Text size="sm" c="var(--h-text-2)" lineClamp={2}>
              {question}
            </Text>
            <Group gap="xl">
              <Fact label={t('status')}>{data.status}</Fact>
              <Fact label={t('usage')}>
                {t('tokens', {
                  input: data.usage.input_count.toLocaleString(language),
                  output: data.usage.output_count.toLocaleString(language),
                })}
              </Fact>
              <Fact label={t('cost')}>${data.cost.toFixed(4)}</Fact>
              <Fact label={t('history')}>
                {t('historyText', { kept: data.history.kept, dropped: data.history.dropped })}
              </Fact>
              <Fact label={t('log')}>
                <Code>{data.execute_id}</Code>
              </Fact>
            </Group>
            <Text fw={600}>{t('prompts')}</Text>
            {data.prompts.length === 0 ? (
              <Text size="sm" c="dimmed">
                {t('noPrompts')}
              </Text>
            ) : (
              <Accordion multiple variant="contained">
                {data.prompts.map((prompt, index) => (
                  <Accordion.Item key={index} value={String(index)}>
                    <Accordion.Control>{t('prompt', { number: index + 1 })}</Accordion.Control>
                    <Accordion.Panel>
                      <LazyJsonView value={prompt} label={t('prompt', { number: index + 1 })} />
                    </Accordion.Panel>
                  </Accordion.Item>
                ))}
              </Accordion>
            )}
            <Text fw={600}>{t('events')}</Text>
            <LazyJsonView value={data.events} label={t('events')} />
          </Stack>
        )}
      </Loaded>
    </Modal>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="sm" fw={500} component="div">
        {children}
      </Text>
    </div>
  );
}
