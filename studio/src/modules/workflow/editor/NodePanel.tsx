import type { NodePanelProps } from '@heddle/flow-canvas';
import {
  type FormContext,
  focusField,
  NodePanelBody,
  toGlobalVariables,
  toScopeVariables,
} from '@heddle/node-types/forms';
import { ErrorBlock } from '@heddle/ui-kit';
import { LazyJsonView } from '@heddle/ui-kit/LazyJsonView';
import type { Issue, NodeRegistry, WorkflowDocument } from '@heddle/workflow-schema';
import { titleOf } from '@heddle/workflow-schema';
import { variablesInBody, variablesInScope } from '@heddle/workflow-schema/scopes';
import { ActionIcon, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { ErrorBoundary } from '../../../shared/parts/ErrorBoundary.js';
import type { DeclaredGlobals } from '../../variable/index.js';
import { describeFix, describeIssue } from '../problems/describeIssue.js';
import classes from './Editor.module.css';
import { editorMessages } from './editorMessages.js';
import { viewOf } from './viewOf.js';

/** The field of a problem to focus. A new object repeats the request. */
export interface FieldAim {
  nodeId: string;
  path: NonNullable<Issue['path']>;
}

interface EditorNodePanelProps {
  panel: NodePanelProps;
  registry: NodeRegistry;
  document: WorkflowDocument;
  /** Variables of the workflow or its app. */
  globals?: DeclaredGlobals | undefined;
  aim: FieldAim | undefined;
  /** True until the user tries to run or publish. */
  isEarly: boolean;
  host: Pick<
    FormContext,
    | 'models'
    | 'workflows'
    | 'loadWorkflowInterface'
    | 'loadWorkflowVersions'
    | 'pickTool'
    | 'loadTool'
    | 'renderToolNote'
    | 'renderToolResult'
    | 'databases'
    | 'datasets'
    | 'onShowNode'
    | 'textTools'
    | 'credentials'
    | 'storeCredential'
  >;
}

/** The side panel of one node: its title and form. */
export function NodePanel({ panel, registry, document, globals, aim, isEarly, host }: EditorNodePanelProps) {
  const t = useMessages(editorMessages);
  const language = useLanguage();
  const { node, definition, isReadOnly } = panel;
  const title = titleOf(node.json);
  const body = useRef<HTMLDivElement>(null);
  const isAimed = aim?.nodeId === node.id;
  useEffect(() => (isAimed ? focusSoon(body, aim) : undefined), [isAimed, aim]);
  const Icon = viewOf(definition)?.Icon;
  const context: FormContext = {
    ...host,
    language,
    nodeId: node.id,
    scope: [
      ...toScopeVariables(variablesInScope(document, registry, node.id)),
      ...toGlobalVariables(globals?.variables, language),
    ],
    ...(definition?.composite && {
      body: toScopeVariables(variablesInBody(document, registry, node.id)),
    }),
    describeIssue: (issue) => describeIssue(issue, language),
    describeFix: (fix) => describeFix(fix, language),
    isEarly,
    isReadOnly,
  };
  return (
    <div className={classes.panel}>
      <div className={classes.sideHead} data-category={definition?.category}>
        {Icon && (
          <span className="flow-tile" aria-hidden>
            <Icon size={16} />
          </span>
        )}
        <TextInput
          variant="unstyled"
          aria-label={t('nodeTitle')}
          value={title}
          maxLength={63}
          readOnly={isReadOnly || !definition}
          className={classes.title}
          onChange={(event) => {
            const text = event.currentTarget.value;
            panel.edit((draft) => {
              const meta = draft['nodeMeta'];
              if (typeof meta === 'object' && meta !== null && !Array.isArray(meta)) meta['title'] = text;
              else draft['nodeMeta'] = { title: text };
            }, t('renameNode'));
          }}
        />
        <ActionIcon variant="subtle" color="gray" aria-label={t('close')} onClick={panel.close}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      <div ref={body} className={classes.sideBody}>
        <ErrorBoundary
          key={panel.id}
          fallback={(error) => <ErrorBlock title={t('formBroken')}>{errorText(error)}</ErrorBlock>}
        >
          {definition && panel.data !== undefined ? (
            <NodePanelBody
              definition={definition}
              data={panel.data}
              raw={panel.raw}
              issues={panel.issues}
              context={context}
              onChange={panel.edit}
            />
          ) : (
            <>
              <Text fw={600}>{t('unknownNode', { type: node.type })}</Text>
              <Text size="sm" c="dimmed" mb="md">
                {t('unknownNodeWhy')}
              </Text>
              <LazyJsonView value={panel.raw} label={t('showData')} />
            </>
          )}
        </ErrorBoundary>
      </div>
    </div>
  );
}

/** Form editors load lazily, and the canvas first focuses the card; give up after this many milliseconds. */
const patience = 3000;
/** Requests already handled, so that reopening the form does not move the focus again. */
const shown = new WeakSet<FieldAim>();

/** Focuses the field once the form shows it. */
function focusSoon(body: RefObject<HTMLElement | null>, aim: FieldAim): (() => void) | undefined {
  if (shown.has(aim)) return undefined;
  const until = performance.now() + patience;
  let timer = setTimeout(look, 60);
  function look() {
    if (body.current !== null && focusField(body.current, aim.path)) shown.add(aim);
    else if (performance.now() < until) timer = setTimeout(look, 60);
  }
  return () => clearTimeout(timer);
}
