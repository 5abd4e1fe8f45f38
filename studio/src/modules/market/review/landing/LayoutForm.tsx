import { productTypes } from '@heddle/api-contract/families/product';
import { ErrorBlock, showSuccess } from '@heddle/ui-kit';
import { Button, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../../shared/api/announceError.js';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { MoveButtons } from '../../../../shared/parts/MoveButtons.js';
import { ProductsSelect } from '../ProductChoice.js';
import { landingAdminMessages } from './landingAdminMessages.js';
import { type LandingConfig, useSaveLayout } from './landingAdminQueries.js';

const templateTypes: readonly number[] = [
  productTypes.agentTemplate,
  productTypes.workflowTemplate,
  productTypes.appTemplate,
];

/** Order and visibility of the sections, and the templates that two of them show. */
export function LayoutForm({ stored }: { stored: LandingConfig }) {
  const t = useMessages(landingAdminMessages);
  const save = useSaveLayout();
  const [sections, setSections] = useState(stored.sections);
  const [topTemplates, setTopTemplates] = useState(stored.topTemplates);
  const [templates, setTemplates] = useState(stored.templates);
  const move = (index: number, by: number) =>
    setSections(sections.toSpliced(index, 1).toSpliced(index + by, 0, sections[index]!));
  return (
    <Stack maw={640} component="section" aria-labelledby="landing-layout">
      <div>
        <Title order={2} size="h4" id="landing-layout">
          {t('arrange')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('arrangeWhy')}
        </Text>
      </div>
      <Stack gap={4} component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {sections.map(({ name, isShown }, index) => {
          const label = t(`section.${name}`);
          return (
            <Group key={name} component="li" gap={6} wrap="nowrap">
              <Switch
                aria-label={t('shown', { name: label })}
                checked={isShown}
                onChange={(event) => {
                  const isOn = event.currentTarget.checked;
                  setSections((before) =>
                    before.map((one) => (one.name === name ? { ...one, isShown: isOn } : one)),
                  );
                }}
              />
              <Text size="sm" flex={1} {...(!isShown && { c: 'dimmed' })}>
                {label}
              </Text>
              <MoveButtons
                {...{ index, count: sections.length, size: 32 }}
                labels={{ up: t('moveUp', { name: label }), down: t('moveDown', { name: label }) }}
                onMove={(by) => move(index, by)}
              />
            </Group>
          );
        })}
      </Stack>
      <ProductsSelect
        label={t('topTemplates')}
        entityTypes={templateTypes}
        value={topTemplates}
        error={undefined}
        onChange={setTopTemplates}
      />
      <ProductsSelect
        label={t('templates')}
        description={t('templatesHint')}
        entityTypes={templateTypes}
        value={templates}
        error={undefined}
        onChange={setTemplates}
      />
      {save.error && <ErrorBlock title={t('saveFailed')}>{errorText(save.error)}</ErrorBlock>}
      <Group>
        <Button
          loading={save.isPending}
          onClick={() =>
            save.mutate({ sections, topTemplates, templates }, { onSuccess: () => showSuccess(t('saved')) })
          }
        >
          {t('save')}
        </Button>
      </Group>
    </Stack>
  );
}
