import { showSuccess } from '@heddle/ui-kit';
import { Text, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { environmentMessages } from './environmentMessages.js';
import { type Environment, type Environments, useSaveValues } from './environmentQueries.js';

interface ValuesDialogProps {
  projectId: string;
  environment: Environment;
  variables: Environments['variables'];
  onClose(): void;
}

/** The values that variables have in one environment, in place of their defaults. */
export function ValuesDialog({ projectId, environment, variables, onClose }: ValuesDialogProps) {
  const t = useMessages(environmentMessages);
  const shared = useMessages(sharedMessages);
  const { environment: name, values } = environment;
  const save = useSaveValues(projectId, name);
  return (
    <FormDialog
      title={t('valuesTitle', { environment: t(name) })}
      submit={shared('save')}
      size={480}
      isOpen
      initial={{ values }}
      check={() => ({})}
      apiNames={{ values: 'values' }}
      onSubmit={async (form) => {
        // An empty value means the default. Values of variables that were removed from the draft stay: a version
        // that is served may have them.
        const set = Object.entries(form.values).filter(([, value]) => value !== '');
        await save.mutateAsync(Object.fromEntries(set));
        showSuccess(t('valuesSaved'));
      }}
      onClose={onClose}
    >
      {({ values: form, set }) =>
        variables.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('noVariables')}
          </Text>
        ) : (
          <>
            <Text size="sm" c="dimmed">
              {t('valuesWhy')}
            </Text>
            {variables.map((variable) => (
              <TextInput
                key={variable.name}
                label={variable.name}
                description={variable.description}
                placeholder={
                  variable.default_value === ''
                    ? t('noDefault')
                    : t('defaultValue', { value: variable.default_value })
                }
                value={form.values[variable.name] ?? ''}
                onChange={(event) =>
                  set('values', { ...form.values, [variable.name]: event.currentTarget.value })
                }
              />
            ))}
          </>
        )
      }
    </FormDialog>
  );
}
