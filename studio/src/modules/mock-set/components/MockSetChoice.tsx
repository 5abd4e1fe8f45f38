import { ApiError } from '@heddle/api-contract';
import { ActionIcon, Group, Select, Text, Tooltip } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import type { MockedTool, MockScene } from '../MockedTool.js';
import { mockSetMessages } from '../mockSetMessages.js';
import { type MockSet, useBindMockSet, useMockBindings, useMockSets } from '../queries.js';

const MockSetsDrawer = lazyDialog(async () => (await import('./MockSetsDrawer.js')).MockSetsDrawer);

interface MockSetChoiceProps extends MockScene {
  tool: MockedTool;
  /** Shows the name of the tool as the label. */
  isNamed?: boolean;
}

/** Whether the tool itself or one of its mock sets answers the user's calls in a scene. */
export function MockSetChoice({ tool, scene, callerId, isNamed = false }: MockSetChoiceProps) {
  const t = useMessages(mockSetMessages);
  const note = useId();
  const sets = useMockSets(tool);
  const bindings = useMockBindings({ scene, callerId });
  const bind = useBindMockSet({ scene, callerId });
  const [isManaging, setIsManaging] = useState(false);
  const stored = bindings.data?.get(tool.toolId);
  const chosen = bind.isPending ? bind.variables.setId : stored;
  const set = sets.data?.sets.find(({ id }) => id === chosen);
  return (
    <div>
      <Group gap={6} wrap="nowrap" align="flex-end">
        <Select
          label={isNamed ? tool.name : t('source')}
          aria-label={t('sourceOf', { name: tool.name })}
          {...(set?.schemaIncompatible && { 'aria-describedby': note })}
          flex={1}
          miw={0}
          allowDeselect={false}
          disabled={!sets.data || !bindings.data}
          data={[
            { value: '', label: t('real') },
            ...(sets.data?.sets ?? []).map((one) => ({
              value: one.id,
              label: labelOf(one),
              disabled: (one.mockRuleQuantity === 0 || one.schemaIncompatible) && one.id !== chosen,
            })),
          ]}
          value={set ? set.id : ''}
          onChange={(value) => bind.mutate({ tool, setId: value || undefined })}
        />
        <Tooltip label={t('manage')}>
          <ActionIcon
            variant="default"
            size={36}
            disabled={!sets.data}
            aria-label={t('manageOf', { name: tool.name })}
            onClick={() => setIsManaging(true)}
          >
            <IconSettings size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      {sets.isError && (
        <Text size="xs" c="var(--h-bad-text)" mt={4}>
          {t(sets.error instanceof ApiError ? 'notMockable' : 'setsFailed')}
        </Text>
      )}
      {set?.schemaIncompatible && (
        <Text id={note} size="xs" c="var(--h-warn-text)" mt={4}>
          {t(set.failsWithoutRule ? 'incompatibleFails' : 'incompatibleReal')}
        </Text>
      )}
      {isManaging && <MockSetsDrawer tool={tool} onClose={() => setIsManaging(false)} />}
    </div>
  );

  function labelOf({ name, mockRuleQuantity, schemaIncompatible }: MockSet): string {
    if (schemaIncompatible) return t('unusable', { name });
    return mockRuleQuantity === 0 ? t('withoutRules', { name }) : name;
  }
}
