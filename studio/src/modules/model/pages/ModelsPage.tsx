import { EmptyState } from '@heddle/ui-kit';
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { KnowledgeSettings } from '../../knowledge/index.js';
import { useSpaces } from '../../space/index.js';
import { CheckDialog } from '../components/CheckDialog.js';
import { ModelDialog } from '../components/ModelDialog.js';
import { ModelRows } from '../components/ModelRows.js';
import { ProviderDialog } from '../components/ProviderDialog.js';
import { ProviderSection } from '../components/ProviderSection.js';
import { modelMessages } from '../modelMessages.js';
import {
  type ModelRow,
  type Provider,
  useLocalServices,
  useModelSettings,
  useSaveProvider,
} from '../queries.js';
import type { CheckInput } from '../useModelCheck.js';

/** The open dialog and its subject. */
type Open =
  | { dialog: 'provider'; provider?: Provider }
  | { dialog: 'model'; providerId: string; model?: ModelRow }
  | { dialog: 'check'; name: string; input: CheckInput };

/** Model settings of the installation: providers, their models, tests. */
export function ModelsPage() {
  const t = useMessages(modelMessages);
  const spaceId = useSpaces().data?.[0]?.id;
  const settings = useModelSettings(spaceId);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const test = (model: ModelRow) =>
    setOpen({ dialog: 'check', name: model.displayName, input: { modelID: model.id } });

  return (
    <>
      <PageHead title={t('title')} why={t('intro')}>
        <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ dialog: 'provider' })}>
          {t('addProvider')}
        </Button>
      </PageHead>
      <Loaded query={settings} failed={t('failed')}>
        {({ providers, models }) => {
          const ofFile = models.filter(({ source }) => source === 'file');
          const provider = open?.dialog === 'model' && providers.find(({ id }) => id === open.providerId);
          return (
            <Stack gap="xl">
              {providers.length === 0 && (
                <NoProviders
                  spaceId={spaceId ?? ''}
                  hasFile={ofFile.length > 0}
                  onMade={(providerId) => setOpen({ dialog: 'model', providerId })}
                  onAdd={() => setOpen({ dialog: 'provider' })}
                />
              )}
              {providers.map((entry) => (
                <ProviderSection
                  key={entry.id}
                  provider={entry}
                  models={models.filter(({ providerId }) => providerId === entry.id)}
                  onTest={() =>
                    setOpen({ dialog: 'check', name: entry.name, input: { accountID: entry.id } })
                  }
                  onEdit={() => setOpen({ dialog: 'provider', provider: entry })}
                  onAddModel={() => setOpen({ dialog: 'model', providerId: entry.id })}
                  onTestModel={test}
                  onEditModel={(model) => setOpen({ dialog: 'model', providerId: entry.id, model })}
                />
              ))}
              {ofFile.length > 0 && (
                <Section title={t('ofFile')} hint={t('ofFileHint')}>
                  <ModelRows label={t('ofFile')} models={ofFile} onTest={test} />
                </Section>
              )}
              <Section title={t('builtIn')}>
                <ModelRows
                  label={t('builtIn')}
                  models={models.filter(({ source }) => source === 'demo')}
                  onTest={test}
                />
              </Section>
              <KnowledgeSettings />
              {provider && (
                <ModelDialog
                  provider={provider}
                  model={open?.dialog === 'model' ? open.model : undefined}
                  onClose={close}
                />
              )}
            </Stack>
          );
        }}
      </Loaded>
      {open?.dialog === 'provider' && spaceId !== undefined && (
        <ProviderDialog
          spaceId={spaceId}
          provider={open.provider}
          onClose={close}
          onMade={(providerId) => setOpen({ dialog: 'model', providerId })}
        />
      )}
      {open?.dialog === 'check' && <CheckDialog name={open.name} input={open.input} onClose={close} />}
    </>
  );
}

interface SectionProps {
  title: string;
  hint?: string;
  children: React.ReactNode;
}

function Section({ title, hint, children }: SectionProps) {
  return (
    <Stack component="section" gap="xs" aria-label={title}>
      <div>
        <Title order={2}>{title}</Title>
        {hint && (
          <Text size="xs" c="dimmed">
            {hint}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  );
}

interface NoProvidersProps {
  spaceId: string;
  hasFile: boolean;
  onAdd(): void;
  onMade(providerId: string): void;
}

/** First steps: the demo model works already, and a local Ollama can be added with one click. */
function NoProviders({ spaceId, hasFile, onAdd, onMade }: NoProvidersProps) {
  const t = useMessages(modelMessages);
  const local = useLocalServices(true);
  const save = useSaveProvider(spaceId);
  const ollama = local.data?.services[0];
  if (hasFile && !ollama) return null;
  return (
    <EmptyState
      title={t('emptyTitle')}
      reason={
        <>
          {t('emptyReason')}
          {local.data?.isAllowed === false && (
            <Text component="span" size="xs" c="dimmed" display="block" mt="xs">
              {t('ollamaBlocked')}
            </Text>
          )}
        </>
      }
    >
      <Button onClick={onAdd}>{t('addProvider')}</Button>
      {ollama && (
        <Button
          variant="default"
          loading={save.isPending}
          onClick={() =>
            save.mutate(
              {
                id: undefined,
                change: { name: 'Ollama', providerKind: ollama.providerKind, baseURL: ollama.baseURL },
              },
              { onSuccess: onMade },
            )
          }
        >
          {t('ollamaFound', { count: ollama.models.length })}
        </Button>
      )}
    </EmptyState>
  );
}
