import { mockSetLimits } from '@heddle/api-contract/families/mock-set';
import { EmptyState } from '@heddle/ui-kit';
import { LazyJsonView } from '@heddle/ui-kit/LazyJsonView';
import { Alert, Button, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconPlus, IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { Rows } from '../../../shared/parts/Rows.js';
import type { MockedTool } from '../MockedTool.js';
import { mockSetMessages } from '../mockSetMessages.js';
import { type MockRule, type MockSet, useMockRules, useSaveMockSet } from '../queries.js';
import { RuleRow } from './RuleRow.js';

const RuleDialog = lazyDialog(async () => (await import('./RuleDialog.js')).RuleDialog);
const GenerateDialog = lazyDialog(async () => (await import('./GenerateDialog.js')).GenerateDialog);

interface MockSetViewProps {
  tool: MockedTool;
  set: MockSet;
  /** JSON schema of the tool's answers. */
  schema: string;
  onBack(): void;
}

/** One mock set with its responses. */
export function MockSetView({ tool, set, schema, onBack }: MockSetViewProps) {
  const t = useMessages(mockSetMessages);
  const rules = useMockRules(set.id);
  const save = useSaveMockSet(tool, {});
  const [edited, setEdited] = useState<Partial<MockRule>>();
  const [isGenerating, setIsGenerating] = useState(false);
  const room = mockSetLimits.rulesPerSet - (rules.data?.length ?? 0);
  return (
    <Stack>
      <div>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
        >
          {t('back')}
        </Button>
        <Title order={2} mt={8} style={{ overflowWrap: 'anywhere' }}>
          {set.name}
        </Title>
        {set.description && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {set.description}
          </Text>
        )}
      </div>
      {set.schemaIncompatible && (
        <Alert color="weld" variant="light" icon={<IconAlertTriangle size={16} aria-hidden />}>
          {t('incompatibleWhy')}
        </Alert>
      )}
      <Switch
        label={t('fails')}
        description={t('failsWhy')}
        checked={save.isPending ? save.variables.failsWithoutRule === true : set.failsWithoutRule}
        onChange={(event) => save.mutate({ id: set.id, failsWithoutRule: event.currentTarget.checked })}
      />
      <Group gap="xs">
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={room <= 0}
          onClick={() => setEdited({})}
        >
          {t('addRule')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconWand size={16} aria-hidden />}
          disabled={room <= 0}
          onClick={() => setIsGenerating(true)}
        >
          {t('generate')}
        </Button>
      </Group>
      <Loaded query={rules} failed={t('rulesFailed')}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t('noRules')} reason={t('noRulesWhy')} withDrawing={false}>
              <GuideLink guide="write-a-plugin" />
            </EmptyState>
          ) : (
            <Rows label={t('rules')}>
              {list.map((rule) => (
                <RuleRow key={rule.id} rule={rule} onEdit={() => setEdited(rule)} />
              ))}
            </Rows>
          )
        }
      </Loaded>
      <details>
        <summary>{t('schema')}</summary>
        <LazyJsonView value={JSON.parse(schema)} label={t('schema')} />
      </details>
      {edited && (
        <RuleDialog
          tool={tool}
          setId={set.id}
          rule={edited}
          schema={schema}
          onClose={() => setEdited(undefined)}
        />
      )}
      {isGenerating && <GenerateDialog setId={set.id} room={room} onClose={() => setIsGenerating(false)} />}
    </Stack>
  );
}
