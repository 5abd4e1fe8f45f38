import { checkDocument, checkManifest } from '@heddle/plugin';
import { showSuccess } from '@heddle/ui-kit';
import { CodeEditor } from '@heddle/ui-kit/CodeEditor';
import { Button, FileButton, Group, Stack, Tabs, Text } from '@mantine/core';
import { IconAlertCircle, IconDownload, IconUpload } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { saveAsFile } from '../../../shared/parts/saveAsFile.js';
import { type PluginInfo, useUpdateCode } from '../queries.js';
import { documentMessages } from './documentMessages.js';
import { ProblemList } from './ProblemList.js';
import { type CodeProblem, useProblems } from './useProblems.js';

interface CodeDialogProps {
  spaceId: string;
  pluginId: string;
  info: PluginInfo;
  onClose(): void;
}

const manifestProblems = (text: string): CodeProblem[] =>
  checkManifest(text).map((problem) => ({ ...problem, severity: 'error' }));
const hasErrors = (problems: readonly CodeProblem[]) => problems.some(({ severity }) => severity === 'error');

/** The plugin as its OpenAPI document and manifest, to edit as a whole. */
export function CodeDialog({ spaceId, pluginId, info, onClose }: CodeDialogProps) {
  const t = useMessages(documentMessages);
  const update = useUpdateCode(spaceId, { plugin_id: pluginId, edit_version: info.edit_version });
  return (
    <FormDialog
      title={t('title')}
      submit={t('save')}
      size={920}
      isOpen
      initial={{ openapi: info.code_info.openapi_desc, manifest: info.code_info.plugin_desc }}
      apiNames={{ ai_plugin: 'manifest' }}
      check={({ openapi, manifest }) => ({
        openapi: hasErrors(checkDocument(openapi)) && t('fixFirst'),
        manifest: hasErrors(manifestProblems(manifest)) && t('fixFirst'),
      })}
      onSubmit={async (values) => {
        await update.mutateAsync(values);
        showSuccess(t('saved'));
      }}
      onClose={onClose}
    >
      {({ field, values, set }) => (
        <>
          <Text size="sm" c="var(--h-text-2)">
            {t('why')}
          </Text>
          <Tabs defaultValue="openapi" keepMounted={false}>
            <Tabs.List>
              {(['openapi', 'manifest'] as const).map((name) => (
                <Tabs.Tab
                  key={name}
                  value={name}
                  rightSection={
                    field(name).error !== undefined && (
                      <IconAlertCircle size={16} color="var(--h-danger)" role="img" aria-label={t('error')} />
                    )
                  }
                >
                  {t(name)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="openapi" pt="sm">
              <Stack gap="xs">
                <Group gap="xs">
                  <FileButton
                    accept=".json,.yaml,.yml,.txt,application/json"
                    onChange={(file) => void file?.text().then((text) => set('openapi', text))}
                  >
                    {(props) => (
                      <Button
                        size="xs"
                        variant="default"
                        leftSection={<IconUpload size={14} aria-hidden />}
                        {...props}
                      >
                        {t('file')}
                      </Button>
                    )}
                  </FileButton>
                  <Button
                    size="xs"
                    variant="default"
                    leftSection={<IconDownload size={14} aria-hidden />}
                    onClick={() =>
                      saveAsFile(`${info.meta_info.name}.yaml`, values.openapi, 'application/yaml')
                    }
                  >
                    {t('download')}
                  </Button>
                </Group>
                <CodeField
                  label={t('openapi')}
                  language="text"
                  value={values.openapi}
                  error={field('openapi').error}
                  check={checkDocument}
                  onChange={(text) => set('openapi', text)}
                />
              </Stack>
            </Tabs.Panel>
            <Tabs.Panel value="manifest" pt="sm">
              <CodeField
                label={t('manifest')}
                language="json"
                value={values.manifest}
                error={field('manifest').error}
                check={manifestProblems}
                onChange={(text) => set('manifest', text)}
              />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </FormDialog>
  );
}

interface CodeFieldProps {
  label: string;
  language: 'text' | 'json';
  value: string;
  error: string | undefined;
  check(text: string): readonly CodeProblem[];
  onChange(text: string): void;
}

function CodeField({ label, language, value, error, check, onChange }: CodeFieldProps) {
  const problems = useProblems(value, check);
  return (
    <Stack gap="xs">
      <CodeEditor
        label={label}
        language={language}
        withLineNumbers
        isInvalid={hasErrors(problems)}
        minHeight={280}
        maxHeight={440}
        value={value}
        onChange={onChange}
      />
      {error !== undefined && (
        <Text size="sm" c="var(--h-danger)" role="alert">
          {error}
        </Text>
      )}
      <ProblemList problems={problems} />
    </Stack>
  );
}
