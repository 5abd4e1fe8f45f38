import { readCard } from '@heddle/plugin';
import { EmptyState } from '@heddle/ui-kit';
import { Alert, Anchor, Button, Center, Skeleton, Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { Main } from '../../../shared/parts/Main.js';
import { QueryError } from '../../../shared/parts/QueryError.js';
import { isRefusal } from '../../space/index.js';
import { cardMessages } from '../cardMessages.js';
import { CardHeader } from '../components/CardHeader.js';
import { type CardPath, elementAt, replaceAt } from '../editor/cardTree.js';
import { ElementForm } from '../editor/ElementForm.js';
import { ElementTree } from '../editor/ElementTree.js';
import { Preview } from '../editor/Preview.js';
import { type CardDraft, useCardDraft } from '../editor/useCardDraft.js';
import { VariableList } from '../editor/VariableList.js';
import { WriteCardDialog } from '../editor/WriteCardDialog.js';
import { type CardInfo, useCard } from '../queries.js';
import classes from './CardPage.module.css';

/** The editor of a card, or why it cannot be shown. */
export function CardPage() {
  const t = useMessages(cardMessages);
  const shared = useMessages(sharedMessages);
  const { space_id: spaceId, card_id: cardId } = useParams({
    from: '/signed-in/space/$space_id/card/$card_id',
  });
  const info = useCard(cardId);
  if (info.data) return <Editor key={cardId} spaceId={spaceId} info={info.data} />;
  if (info.isPending)
    return (
      <main aria-busy>
        <div role="status" aria-label={shared('loading')}>
          <Skeleton height={48} radius={0} />
        </div>
      </main>
    );
  const back = (
    <LinkButton to="/space/$space_id/library" params={{ space_id: spaceId }} variant="default">
      {t('back')}
    </LinkButton>
  );
  return (
    <Center component="main" mih="80dvh">
      {isRefusal(info.error) ? (
        <EmptyState isPage title={t('failed')} reason={t('refused')}>
          {back}
        </EmptyState>
      ) : (
        <div>
          <QueryError title={t('failed')} error={info.error} onRetry={() => void info.refetch()} />
          {back}
        </div>
      )}
    </Center>
  );
}

function Editor({ spaceId, info }: { spaceId: string; info: CardInfo }) {
  const t = useMessages(cardMessages);
  const state = useCardDraft(info);
  const [selected, setSelected] = useState<CardPath>([]);
  const { draft, change, problem } = state;
  const { card } = draft;
  const canEdit = info.can_edit;
  const shared = useMessages(sharedMessages);
  const [isWriting, setIsWriting] = useState(false);
  const [before, setBefore] = useState<CardDraft>();
  const element = elementAt(card.root, selected);
  /** Shows another content; `previous` can be restored. */
  function replace({ card: next, sample }: Pick<CardDraft, 'card' | 'sample'>, previous?: CardDraft): void {
    change({ card: next, sample });
    setSelected([]);
    setBefore(previous);
  }
  useEffect(() => {
    document.title = `${draft.name} - Heddle`;
  }, [draft.name]);
  return (
    <div className={classes.page}>
      <CardHeader spaceId={spaceId} info={info} state={state} />
      {!canEdit && <Alert color="gray">{t('readOnly')}</Alert>}
      {before && (
        <Alert
          color="gray"
          withCloseButton
          closeButtonLabel={shared('close')}
          onClose={() => setBefore(undefined)}
        >
          {t('written')}{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => replace(before)}>
            {t('undo')}
          </Anchor>
        </Alert>
      )}
      {problem !== undefined && canEdit && <Alert color="yellow">{problem}</Alert>}
      <Main className={classes.body}>
        <div className={classes.pane}>
          <ElementTree
            root={card.root}
            selected={selected}
            canEdit={canEdit}
            onSelect={setSelected}
            onChange={(root, path) => {
              change({ card: { ...card, root } });
              setSelected(path);
            }}
          />
          <VariableList
            variables={card.variables}
            canEdit={canEdit}
            onChange={(variables) => change({ card: { ...card, variables } })}
          />
        </div>
        <div className={classes.pane}>
          <Preview draft={draft} canEdit={canEdit} onSample={(sample) => change({ sample })}>
            {canEdit && (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconSparkles size={14} aria-hidden />}
                onClick={() => setIsWriting(true)}
              >
                {t('write')}
              </Button>
            )}
          </Preview>
        </div>
        <section className={classes.pane} aria-label={t('properties')}>
          <h2 className={classes.heading}>{element ? t(element.type) : t('properties')}</h2>
          {element ? (
            <ElementForm
              key={selected.join('.')}
              element={element}
              variables={card.variables.map(({ name }) => name)}
              canEdit={canEdit}
              onChange={(next) => change({ card: { ...card, root: replaceAt(card.root, selected, next) } })}
            />
          ) : (
            <Text size="sm" c="dimmed">
              {t('chooseElement')}
            </Text>
          )}
        </section>
      </Main>
      {isWriting && (
        <WriteCardDialog
          cardId={info.card_id}
          save={state.save}
          onWritten={({ document, sample }) => {
            const content = JSON.stringify(JSON.parse(sample), undefined, 2);
            replace({ card: readCard(document), sample: content }, draft);
          }}
          onClose={() => setIsWriting(false)}
        />
      )}
    </div>
  );
}
