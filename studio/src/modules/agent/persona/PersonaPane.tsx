import { cutVisible, visibleLength } from '@heddle/api-contract';
import { showUndo } from '@heddle/ui-kit';
import { PromptEditor, type PromptSkill, skillMarkup } from '@heddle/ui-kit/PromptEditor';
import { Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { messageElement } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { agentLimits } from '../agentLimits.js';
import { useAgent, useBlock } from '../editor/AgentSession.js';
import paneClasses from '../editor/Panes.module.css';
import { ModelBar } from '../model/ModelBar.js';
import { useToolWorkflows } from '../tools/toolQueries.js';
import { optimizeMessages } from './optimizeMessages.js';
import classes from './Persona.module.css';
import { PromptActions } from './PromptActions.js';
import { personaMessages } from './personaMessages.js';

/** The model and the prompt that make the agent who it is. */
export function PersonaPane() {
  const t = useMessages(personaMessages);
  const { isReadOnly } = useAgent();
  const [{ prompt = '', ...rest }, setPrompt] = useBlock('prompt_info');
  const skills = useSkills();
  const [variableList] = useBlock('variable_list');
  const variables = useMemo(
    () =>
      variableList
        .filter(({ is_disabled }) => !is_disabled)
        .map(({ key }) => ({ name: key, detail: t('variable') })),
    [variableList, t],
  );
  const length = visibleLength(prompt);
  const write = (text: string) => setPrompt({ ...rest, prompt: cutVisible(text, agentLimits.persona) });
  const insert = (text: string) => write(prompt.trim() === '' ? text : `${prompt.trimEnd()}\n\n${text}`);
  const replace = (text: string) => {
    write(text);
    showUndo({
      icon: <IconCircleCheck size={18} color="var(--h-ok)" />,
      message: messageElement(optimizeMessages, 'applied'),
      undo: messageElement(sharedMessages, 'undo'),
      onUndo: () => write(prompt),
    });
  };
  return (
    <>
      <header className={paneClasses.head}>
        <h2>{t('title')}</h2>
        <span className={paneClasses.spring} />
        {!isReadOnly && <PromptActions prompt={prompt} onInsert={insert} onReplace={replace} />}
      </header>
      <ModelBar />
      <div className={`${paneClasses.scroll} ${classes.prompt}`}>
        <PromptEditor
          label={t('title')}
          placeholder={t('placeholder')}
          value={prompt}
          variables={variables}
          skills={skills}
          unknownHint={t('unknown')}
          isReadOnly={isReadOnly}
          minHeight={240}
          maxHeight={100_000}
          onChange={write}
        />
      </div>
      <footer className={classes.foot}>
        <Text size="xs" c={length >= agentLimits.persona ? 'var(--h-fail-text)' : 'dimmed'}>
          {t('count', {
            length: length.toLocaleString(),
            maximum: agentLimits.persona.toLocaleString(),
          })}
        </Text>
        <Text size="xs" c="dimmed" ml="auto">
          {t('hint')}
        </Text>
      </footer>
    </>
  );
}

/** The agent's tools, as the prompt can mention them. */
function useSkills(): PromptSkill[] {
  const t = useMessages(personaMessages);
  const { spaceId } = useAgent();
  const [list] = useBlock('workflow_info_list');
  const ids = useMemo(() => list.map(({ workflow_id }) => workflow_id), [list]);
  const { data } = useToolWorkflows(spaceId, ids);
  return useMemo(
    () =>
      ids.map((workflow_id) => {
        const name = data?.get(workflow_id)?.name ?? workflow_id;
        return {
          key: workflow_id,
          label: name,
          detail: t('workflow'),
          text: skillMarkup({ id: workflow_id, type: 'workflow', name }),
        };
      }),
    [ids, data, t],
  );
}
