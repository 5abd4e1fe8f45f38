import { cutVisible } from '@heddle/api-contract';
import { Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { IconField } from '../../../shared/parts/IconField.js';
import { DescribeChoice } from '../../../shared/writing/DescribeChoice.js';
import { agentLimits } from '../agentLimits.js';
import { agentMessages } from '../agentMessages.js';
import { agentModes } from '../draft/AgentBlocks.js';
import { uploadIcon } from '../queries.js';
import { AgentIcon } from './AgentIcon.js';

export interface AgentDialogValues {
  name: string;
  description: string;
  iconUri: string;
  iconUrl: string;
  /** Empty until chosen. */
  spaceId: string;
  /** One of `agentModes`, as text. */
  mode: string;
  /** Whether a model writes the prompt from the description. */
  isWritten: boolean;
}

interface AgentDialogProps {
  title: string;
  submit: string;
  isOpen: boolean;
  initial: AgentDialogValues;
  /** Workspaces to choose from; undefined for an agent that exists. */
  spaces?: readonly { id: string; name: string }[] | undefined;
  /** Whether a model can write the prompt of a new agent; undefined until it is known. */
  canWrite?: boolean | undefined;
  onSubmit(values: AgentDialogValues): Promise<unknown>;
  onClose(): void;
}

/** Name, description and icon of an agent; for a new one also where and how it works. */
export function AgentDialog({ spaces, canWrite, ...dialog }: AgentDialogProps) {
  const t = useMessages(agentMessages);
  return (
    <FormDialog
      {...dialog}
      size={480}
      check={({ name, spaceId }) => ({
        name: name.trim() === '' && t('nameMissing'),
        spaceId: spaceId === '' && t('workspaceMissing'),
      })}
      isReady={({ name }) => name.trim() !== ''}
      apiNames={{ icon_uri: 'iconUri', space_id: 'spaceId' }}
    >
      {({ field, values, set }) => (
        <>
          <TextInput
            label={t('name')}
            required
            data-autofocus
            {...field('name')}
            onChange={(event) => set('name', cutVisible(event.currentTarget.value, agentLimits.name))}
          />
          <Textarea
            label={t('description')}
            placeholder={t('descriptionHint')}
            autosize
            minRows={2}
            maxRows={6}
            {...field('description')}
            onChange={(event) =>
              set('description', cutVisible(event.currentTarget.value, agentLimits.description))
            }
          />
          {spaces && values.mode === String(agentModes.single) && (
            <DescribeChoice
              kind="agent"
              canWrite={canWrite}
              description={values.description}
              checked={values.isWritten}
              onChange={(isWritten) => set('isWritten', isWritten)}
            />
          )}
          {spaces && spaces.length > 1 && (
            <Select
              label={t('workspace')}
              data={spaces.map(({ id, name }) => ({ value: id, label: name }))}
              {...field('spaceId')}
              onChange={(value) => set('spaceId', value ?? '')}
            />
          )}
          {spaces && (
            <Radio.Group label={t('mode')} {...field('mode')}>
              <Stack gap="xs" mt={6}>
                <Radio value={String(agentModes.single)} label={t('single')} description={t('singleWhy')} />
                <Radio
                  value={String(agentModes.chatFlow)}
                  label={t('chatFlow')}
                  description={t('chatFlowWhy')}
                />
              </Stack>
            </Radio.Group>
          )}
          <IconField
            preview={<AgentIcon url={values.iconUrl} size={48} />}
            isDefault={values.iconUrl === ''}
            upload={uploadIcon}
            error={field('iconUri').error}
            onChange={({ uri, url }) => {
              set('iconUri', uri);
              set('iconUrl', url);
            }}
          />
        </>
      )}
    </FormDialog>
  );
}
