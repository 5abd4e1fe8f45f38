import { variableChannels } from '@heddle/api-contract/families/variable';
import { showSuccess } from '@heddle/ui-kit';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { type EditedVariable, fromDeclared, problemOf } from '../EditedVariable.js';
import { type DeclaredVariables, useDeclaredVariables, useDeclareVariables } from '../queries.js';
import { variableMessages } from '../variableMessages.js';
import classes from './VariablesPane.module.css';
import { VariableTabs } from './VariableTabs.js';

interface VariablesPaneProps {
  projectId: string;
  /** Called when changes come to be unsaved or are saved or dropped. */
  onDirty(isDirty: boolean): void;
}

/** The variables of an app, in a tab of its editor. */
export function VariablesPane({ projectId, onDirty }: VariablesPaneProps) {
  const t = useMessages(variableMessages);
  const declared = useDeclaredVariables({ ProjectID: projectId });
  return (
    <Loaded query={declared} failed={t('failed')} skeleton={<Skeleton height={320} />}>
      {(data) => <Variables projectId={projectId} declared={data} onDirty={onDirty} />}
    </Loaded>
  );
}

const editable = ({ VariableList }: DeclaredVariables): EditedVariable[] =>
  VariableList.filter(({ Channel }) => Channel !== variableChannels.system).map(fromDeclared);

function Variables({ projectId, declared, onDirty }: VariablesPaneProps & { declared: DeclaredVariables }) {
  const t = useMessages(variableMessages);
  const shared = useMessages(sharedMessages);
  const declare = useDeclareVariables({ ProjectID: projectId });
  const [changed, setChanged] = useState<EditedVariable[]>();
  const [isTried, setIsTried] = useState(false);
  const list = changed ?? editable(declared);
  const hasProblem = list.some((one) => problemOf(one, list));
  const problem = isTried && hasProblem ? t('fixProblems') : declare.error && errorText(declare.error);
  function change(next: EditedVariable[] | undefined) {
    setChanged(next);
    onDirty(next !== undefined);
    if (next === undefined) setIsTried(false);
  }
  async function save() {
    setIsTried(true);
    if (hasProblem) return;
    await declare.mutateAsync(list);
    change(undefined);
    showSuccess(t('saved'));
  }
  return (
    <form
      className={classes.pane}
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault();
        // The refusal is shown beside the buttons.
        save().catch(() => undefined);
      }}
    >
      <div className={classes.fields}>
        <VariableTabs
          declared={declared}
          list={list}
          error={problem || undefined}
          valueOwner={{ project_id: projectId }}
          onChange={change}
        />
      </div>
      {declared.CanEdit && (
        <Group className={classes.foot} justify="flex-end" gap="xs">
          {changed && (
            <Text size="sm" c="dimmed" mr="auto">
              {t('unsaved')}
            </Text>
          )}
          <Button variant="default" disabled={!changed} onClick={() => change(undefined)}>
            {t('discard')}
          </Button>
          <Button type="submit" disabled={!changed} loading={declare.isPending}>
            {shared('save')}
          </Button>
        </Group>
      )}
    </form>
  );
}
