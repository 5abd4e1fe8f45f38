import { knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { confirm } from '@heddle/ui-kit';
import { Select, Stack, Text, Title } from '@mantine/core';
import { formatBytes } from '../../../shared/format/formatBytes.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { installationMessages } from './installationMessages.js';
import { useChooseEmbedder, useEmbedders } from './settingsQueries.js';

/** Settings of knowledge bases for the whole installation: the embedding model, how vectors are searched, limits. */
export function KnowledgeSettings() {
  const t = useMessages(installationMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const query = useEmbedders();
  const choose = useChooseEmbedder();

  async function handleChoose(embedder: string, name: string): Promise<void> {
    const isSure = await confirm({
      title: t('changeTitle', { name }),
      children: t('changeWhy'),
      confirm: t('change'),
      cancel: shared('cancel'),
    });
    if (isSure) choose.mutate(embedder);
  }

  return (
    <Stack component="section" gap="xs" aria-label={t('title')}>
      <Title order={2}>{t('title')}</Title>
      <Loaded query={query} failed={t('failed')}>
        {({ embedders, search, can_change }) => {
          const options = embedders.map(({ embedder, name, kind, dimensions }) => {
            const shown = kind === 'lexical' ? t('lexical') : name;
            const about = [
              shown,
              kind === 'static' && t('static'),
              dimensions > 0 && t('dimensions', { count: dimensions }),
            ];
            return { value: embedder, label: about.filter(Boolean).join(' · ') };
          });
          const current = embedders.find(({ is_current }) => is_current);
          return (
            <>
              <Select
                label={t('embedder')}
                description={t(current?.kind === 'lexical' ? 'lexicalHint' : 'embedderHint')}
                maw={480}
                allowDeselect={false}
                disabled={!can_change || choose.isPending}
                value={current?.embedder ?? null}
                data={options}
                onChange={(value) => {
                  const option = options.find((one) => one.value === value);
                  if (option && option.value !== current?.embedder)
                    void handleChoose(option.value, option.label);
                }}
              />
              <Text size="sm" c="var(--h-text-2)">
                {t(search === 'pgvector' ? 'searchIndex' : 'searchExact')}
              </Text>
              <Text size="sm" c="var(--h-text-2)">
                {t('rerankHint')}
              </Text>
              <Text size="sm" c="var(--h-text-2)">
                {t('limits', {
                  documents: knowledgeLimits.documentsPerDataset,
                  chunks: knowledgeLimits.slicesPerDocument.toLocaleString(language),
                  size: formatBytes(knowledgeLimits.textFileBytes, language),
                  tableSize: formatBytes(knowledgeLimits.tableFileBytes, language),
                })}
              </Text>
            </>
          );
        }}
      </Loaded>
    </Stack>
  );
}
