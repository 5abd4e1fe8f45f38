import { Alert, Select, TextInput } from '@mantine/core';
import { formatMessage } from '../formatMessage.js';
import { databaseMessages } from './databaseMessages.js';
import { FieldProblems, useIsInvalid } from './FieldProblems.js';
import { useFormScope } from './FormScope.js';
import { labelled } from './labelled.js';
import { databaseListPath, useNodeDatabase } from './useNodeDatabase.js';
import { writeAt } from './wire.js';

/** The node's database: chosen by name, or by id where the host knows no databases. */
export function DatabaseIdField() {
  const { language, onChange, isReadOnly, context } = useFormScope();
  const t = databaseMessages[language];
  const { id, database } = useNodeDatabase();
  const isInvalid = useIsInvalid(databaseListPath, true);
  const write = (text: string) =>
    onChange((draft) => writeAt(draft, [...databaseListPath, 0, 'databaseInfoID'], text), t.database);
  const { databases } = context;
  if (databases === undefined)
    return (
      <div>
        <TextInput
          {...labelled(t, 'databaseId')}
          inputMode="numeric"
          value={id}
          readOnly={isReadOnly}
          error={isInvalid}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <FieldProblems path={databaseListPath} isDeep />
      </div>
    );
  const isLost = id !== '' && database === undefined;
  return (
    <div>
      <Select
        {...labelled(t, 'database')}
        placeholder={databases.length === 0 ? t.noDatabases : t.chooseDatabase}
        searchable
        allowDeselect={false}
        value={database?.id ?? (isLost ? id : null)}
        readOnly={isReadOnly}
        error={isInvalid}
        data={[
          ...databases.map(({ id: value, name }) => ({ value, label: name })),
          ...(isLost ? [{ value: id, label: formatMessage(t.unknownDatabase, { id }) }] : []),
        ]}
        onChange={(value) => value !== null && write(value)}
      />
      {database?.description && <p className="heddle-form-hint">{database.description}</p>}
      {isLost && (
        <Alert variant="light" color="yellow" p="xs">
          {t.lostDatabase}
        </Alert>
      )}
      <FieldProblems path={databaseListPath} isDeep />
    </div>
  );
}
