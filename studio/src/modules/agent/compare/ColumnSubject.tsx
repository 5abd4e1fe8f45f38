import { ActionIcon, Select, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { useAgent } from '../editor/AgentSession.js';
import { useAgentModels } from '../model/modelQueries.js';
import { ModelChoice } from '../rerun/ModelChoice.js';
import { type AgentVersion, useVersions } from '../versions/versionQueries.js';
import classes from './Compare.module.css';
import { compareMessages } from './compareMessages.js';
import type { ComparedPart, Subject } from './comparison.js';

interface ColumnSubjectProps {
  number: number;
  part: ComparedPart;
  subject: Subject;
  isRunning: boolean;
  onChange(subject: Subject): void;
  /** Undefined for the last two columns. */
  onRemove: (() => void) | undefined;
}

/** What answers in a column: a model, a prompt or a version. */
export function ColumnSubject(props: ColumnSubjectProps) {
  const { number, part, subject, isRunning, onChange, onRemove } = props;
  const t = useMessages(compareMessages);
  const { spaceId } = useAgent();
  const models = useAgentModels(spaceId);
  return (
    <div className={classes.subject}>
      {part === 'models' && (
        <ModelChoice
          models={models.data ?? []}
          info={subject.model ?? {}}
          onChange={(model) => onChange({ model })}
        />
      )}
      {part === 'prompts' && (
        <Textarea
          aria-label={t('prompt', { number })}
          autosize
          minRows={2}
          maxRows={8}
          readOnly={isRunning}
          value={subject.prompt ?? ''}
          onChange={(event) => onChange({ prompt: event.currentTarget.value })}
        />
      )}
      {part === 'versions' && (
        <VersionChoice
          number={number}
          version={subject.version ?? ''}
          onChange={(version) => onChange({ version })}
        />
      )}
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('removeColumn', { number })}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

interface VersionChoiceProps {
  number: number;
  version: string;
  onChange(version: string): void;
}

function VersionChoice({ number, version, onChange }: VersionChoiceProps) {
  const t = useMessages(compareMessages);
  const language = useLanguage();
  const { spaceId, botId } = useAgent();
  const { data: versions = [] } = useVersions(spaceId, botId);
  const nameOf = ({ at, notes }: AgentVersion) =>
    [t('published', { time: formatMoment(at, language) }), notes.split('\n')[0]].filter(Boolean).join(' · ');
  return (
    <Select
      aria-label={t('version', { number })}
      allowDeselect={false}
      value={version}
      data={[
        { value: '', label: t('draft') },
        ...versions
          .filter(({ kind }) => kind === 'published')
          .map((one) => ({ value: one.id, label: nameOf(one) })),
      ]}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
