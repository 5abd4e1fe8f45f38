import { variableChannels } from '@heddle/api-contract/families/variable';
import { showSuccess } from '@heddle/ui-kit';
import { Skeleton } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { fromDeclared, problemOf } from '../EditedVariable.js';
import { useDeclaredVariables, useDeclareVariables } from '../queries.js';
import { variableMessages } from '../variableMessages.js';
import { VariableTabs } from './VariableTabs.js';

interface VariablesDialogProps {
  /** The workflow; its variables are those of its app if it belongs to one. */
  workflowId: string;
  onClose(): void;
}

/** Variables of a workflow or its app: those of runs, of users and of the system, and the caller's own values. */
export function VariablesDialog({ workflowId, onClose }: VariablesDialogProps) {
  const t = useMessages(variableMessages);
  const shared = useMessages(sharedMessages);
  const owner = { WorkflowID: workflowId };
  const declared = useDeclaredVariables(owner);
  const declare = useDeclareVariables(owner);
  return (
    <FormDialog
      title={t('title')}
      submit={shared('save')}
      size={820}
      isOpen
      initial={
        declared.data && {
          list: declared.data.VariableList.filter(({ Channel }) => Channel !== variableChannels.system).map(
            fromDeclared,
          ),
        }
      }
      loading={
        <Loaded query={declared} failed={t('failed')} skeleton={<Skeleton height={320} />}>
          {() => null}
        </Loaded>
      }
      isReady={() => declared.data?.CanEdit ?? false}
      check={({ list }) => {
        return { list: list.some((one) => problemOf(one, list)) ? t('fixProblems') : undefined };
      }}
      onSubmit={async ({ list }) => {
        await declare.mutateAsync(list);
        showSuccess(t('saved'));
      }}
      apiNames={{ VariableList: 'list' }}
      onClose={onClose}
    >
      {({ values, set, field }) =>
        declared.data && (
          <VariableTabs
            declared={declared.data}
            list={values.list}
            error={field('list').error}
            valueOwner={{ workflow_id: workflowId }}
            onChange={(list) => set('list', list)}
          />
        )
      }
    </FormDialog>
  );
}
