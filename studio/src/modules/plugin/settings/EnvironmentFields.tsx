import { pluginLimits } from '@heddle/api-contract/families/plugin';
import { ActionIcon, Button, Group, Input, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { type Environment, problemOf } from './Environment.js';
import { settingsMessages } from './settingsMessages.js';

interface EnvironmentFieldsProps {
  environments: readonly Environment[];
  /** Whether requests carry a key, which each environment has for itself. */
  hasKeys: boolean;
  /** Whether problems are shown. */
  isChecked: boolean;
  onChange(environments: Environment[]): void;
}

/** Other servers of the same API, such as one for tests. */
export function EnvironmentFields({ environments, hasKeys, isChecked, onChange }: EnvironmentFieldsProps) {
  const t = useMessages(settingsMessages);
  return (
    <Input.Wrapper label={t('environments')} description={t('environmentsWhy')} role="group">
      <Stack gap="xs" mt={6}>
        {environments.map((one, index) => {
          const change = (next: Partial<Environment>) =>
            onChange(environments.map((other, at) => (at === index ? { ...other, ...next } : other)));
          const problem = isChecked ? problemOf(one, environments) : undefined;
          const label = (
            name: 'environmentName' | 'environmentUrl' | 'environmentKey' | 'removeEnvironment',
          ) => `${t(name)}: ${one.name || index + 1}`;
          return (
            <Group key={index} gap="xs" align="flex-start">
              <TextInput
                flex="1 1 110px"
                aria-label={label('environmentName')}
                placeholder={t('environmentName')}
                maxLength={50}
                error={(problem === 'name' || problem === 'sameName') && t(problem)}
                value={one.name}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <TextInput
                flex="2 1 180px"
                aria-label={label('environmentUrl')}
                placeholder="https://test.example.com/v1"
                maxLength={pluginLimits.url}
                error={problem === 'url' && t('url')}
                value={one.url}
                onChange={(event) => change({ url: event.currentTarget.value })}
              />
              {hasKeys && (
                <PasswordInput
                  flex="1 1 120px"
                  aria-label={label('environmentKey')}
                  placeholder={one.hasKey ? '******' : t('environmentKey')}
                  autoComplete="off"
                  maxLength={pluginLimits.secret}
                  value={one.key}
                  onChange={(event) => change({ key: event.currentTarget.value })}
                />
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={label('removeEnvironment')}
                onClick={() => onChange(environments.filter((_, at) => at !== index))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          );
        })}
        {environments.length < pluginLimits.environments && (
          <Group>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => onChange([...environments, { name: '', url: '', key: '', hasKey: false }])}
            >
              {t('addEnvironment')}
            </Button>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
