import type { Variable } from '@heddle/workflow-schema';
import { Anchor, Code, Group, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { CopyableCode } from '../../../shared/parts/CopyableCode.js';
import { inputsKey, readRememberedInputs } from '../run/rememberedInputs.js';
import { callMessages } from './callMessages.js';
import {
  callSnippet,
  pathOf,
  type SnippetLanguage,
  snippetLanguages,
  tokenVariable,
} from './callSnippets.js';
import type { CallableVersion } from './queries.js';
import { sampleInputs, typeName } from './sampleInputs.js';

/** The permission that a token needs to run workflows. */
const permission = 'Workflow.run';

/** The parameter of a chat flow that the user's message fills. */
const userInput = 'USER_INPUT';

const languageNames: Record<SnippetLanguage, string> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
};

/** How programs call a workflow: address, permission, parameters and code to copy. */
export function CallGuide({ workflowId, callable }: { workflowId: string; callable: CallableVersion }) {
  const t = useMessages(callMessages);
  const [mode, setMode] = useState<'result' | 'stream'>('result');
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const { isChatFlow, version } = callable;
  const kind = isChatFlow ? 'chat' : mode;
  const fields = useMemo(
    () => callable.parameters.filter(({ name }) => !isChatFlow || name !== userInput),
    [callable.parameters, isChatFlow],
  );
  const parameters = useMemo(
    () => sampleInputs(fields, readRememberedInputs(inputsKey(workflowId))),
    [fields, workflowId],
  );
  const baseUrl = window.location.origin;
  const code = callSnippet(language, { baseUrl, workflowId, parameters, kind });
  return (
    <Stack gap="md">
      <Facts path={`POST ${baseUrl}${pathOf(kind)}`} workflowId={workflowId} />
      <div>
        <Text size="xs" fw={500} mb={4}>
          {t('parameters')}
        </Text>
        <Parameters fields={fields} />
      </div>
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          aria-label={t('language')}
          value={language}
          onChange={(value) => setLanguage(value as SnippetLanguage)}
          data={snippetLanguages.map((value) => ({ value, label: languageNames[value] }))}
        />
        {!isChatFlow && (
          <SegmentedControl
            aria-label={t('kind')}
            value={mode}
            onChange={(value) => setMode(value as 'result' | 'stream')}
            data={(['result', 'stream'] as const).map((value) => ({ value, label: t(value) }))}
          />
        )}
      </Group>
      <CopyableCode code={code} label={t('code', { language: languageNames[language] })} />
      <Text size="xs" c="dimmed">
        {t(`${kind}Why`)} {t('tokenFrom', { variable: tokenVariable })} {t('latest', { version })}
      </Text>
    </Stack>
  );
}

function Facts({ path, workflowId }: { path: string; workflowId: string }) {
  const t = useMessages(callMessages);
  return (
    <Table layout="fixed" withRowBorders={false} verticalSpacing={4} horizontalSpacing={0}>
      <Table.Tbody>
        <Table.Tr>
          <Table.Th w={120} fw={500} c="var(--h-text-2)">
            {t('address')}
          </Table.Th>
          <Table.Td>
            <Code style={{ overflowWrap: 'anywhere' }}>{path}</Code>
          </Table.Td>
        </Table.Tr>
        <Table.Tr>
          <Table.Th fw={500} c="var(--h-text-2)">
            {t('workflowId')}
          </Table.Th>
          <Table.Td>
            <Code>{workflowId}</Code>
          </Table.Td>
        </Table.Tr>
        <Table.Tr>
          <Table.Th fw={500} c="var(--h-text-2)">
            {t('permission')}
          </Table.Th>
          <Table.Td>
            <Group gap="xs">
              <Code>{permission}</Code>
              <Anchor
                size="sm"
                href={`/settings/access-tokens?${new URLSearchParams({ permission })}`}
                target="_blank"
              >
                {t('makeToken')}
              </Anchor>
            </Group>
          </Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  );
}

function Parameters({ fields }: { fields: readonly Variable[] }) {
  const t = useMessages(callMessages);
  if (fields.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noParameters')}
      </Text>
    );
  return (
    <Table.ScrollContainer minWidth={300}>
      <Table verticalSpacing={4} horizontalSpacing={8} aria-label={t('parameters')}>
        <Table.Tbody>
          {fields.map((field) => (
            <Table.Tr key={field.name}>
              <Table.Td>
                <Code>{field.name}</Code>
                {field.description && (
                  <Text size="xs" c="dimmed">
                    {field.description}
                  </Text>
                )}
              </Table.Td>
              <Table.Td w={120}>{typeName(field)}</Table.Td>
              <Table.Td w={80} c="var(--h-text-2)">
                {t(field.required ? 'required' : 'optional')}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
