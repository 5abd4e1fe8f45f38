import type { JsonObject } from '@heddle/workflow-schema';
import { NumberInput, SegmentedControl } from '@mantine/core';
import { BackupModelField } from './BackupModelField.js';
import {
  emptyFallback,
  processTypeOf,
  processTypes,
  settingPath,
  writeFallbackSwitch,
  writeProcessType,
} from './errorSettings.js';
import { FallbackField } from './FallbackField.js';
import { FieldProblems } from './FieldProblems.js';
import { useFormMessages, useFormScope } from './FormScope.js';
import { type Labelled, labelled } from './labelled.js';
import { Note } from './Note.js';
import { Section } from './Section.js';
import { SwitchField } from './SwitchField.js';
import { readAt, type WirePath, writeAt } from './wire.js';

/** Error handling: timeout, retries, and whether to stop, use a fallback value or take the error branch. */
export function ErrorHandlingFields() {
  const { definition } = useFormScope();
  const t = useFormMessages();
  if (definition.errorHandling === undefined) return null;
  return (
    <Section {...labelled(t, 'errorHandling')}>
      {definition.errorHandling.form === 'full' ? (
        <FullFields {...definition.errorHandling} />
      ) : (
        <FallbackSwitch />
      )}
      <FieldProblems path={settingPath} isDeep />
    </Section>
  );
}

function FullFields({ timeoutMs, maxTimeoutMs }: { timeoutMs: number; maxTimeoutMs: number }) {
  const { raw, onChange, isReadOnly, definition } = useFormScope();
  const t = useFormMessages();
  const processType = processTypeOf(raw);
  const retries = Number(readAt(raw, [...settingPath, 'retryTimes']) ?? 0);
  return (
    <>
      <div className="heddle-form-pair">
        <SettingNumber
          path={[...settingPath, 'timeoutMs']}
          {...labelled(t, 'timeout')}
          scale={1000}
          initial={timeoutMs}
          min={0.1}
          max={maxTimeoutMs / 1000}
        />
        <SettingNumber
          path={[...settingPath, 'retryTimes']}
          {...labelled(t, 'retries')}
          scale={1}
          initial={0}
          min={0}
          max={10}
        />
      </div>
      {definition.streams !== undefined && retries > 0 && <BackupModelField />}
      <SegmentedControl
        fullWidth
        aria-label={t.whenItFails}
        value={String(processType)}
        disabled={isReadOnly}
        data={[
          { value: String(processTypes.stop), label: t.stop },
          { value: String(processTypes.fallback), label: t.fallback },
          { value: String(processTypes.branch), label: t.branch },
        ]}
        onChange={(value) => onChange((draft) => writeProcessType(draft, Number(value)), t.whenItFails)}
      />
      {processType === processTypes.fallback && <FallbackField onFill={emptyFallback} />}
      {processType === processTypes.branch && <Note>{t.branchHint}</Note>}
    </>
  );
}

function FallbackSwitch() {
  const { raw, onChange, isReadOnly } = useFormScope();
  const t = useFormMessages();
  const isOn = readAt(raw, [...settingPath, 'switch']) === true;
  return (
    <>
      <SwitchField
        {...labelled(t, 'useFallback')}
        checked={isOn}
        disabled={isReadOnly}
        onChange={(event) => {
          const isChecked = event.currentTarget.checked;
          onChange((draft) => writeFallbackSwitch(draft, isChecked), t.useFallback);
        }}
      />
      {isOn && <FallbackField onFill={emptyFallback} />}
    </>
  );
}

interface SettingNumberProps extends Labelled {
  path: WirePath;
  /** Stored units per displayed unit, for example 1,000 ms per second. */
  scale: number;
  initial: number;
  min: number;
  max: number;
}

function SettingNumber({ path, label, description, scale, initial, min, max }: SettingNumberProps) {
  const { raw, onChange, isReadOnly } = useFormScope();
  const written = Number(readAt(raw, path) ?? initial);
  return (
    <NumberInput
      label={label}
      description={description}
      value={Number.isFinite(written) ? written / scale : ''}
      min={min}
      max={max}
      clampBehavior="blur"
      allowDecimal={scale > 1}
      readOnly={isReadOnly}
      onChange={(value) => {
        const next = typeof value === 'number' ? Math.round(value * scale) : undefined;
        if (next === undefined || next === written) return;
        onChange((draft: JsonObject) => writeAt(draft, path, next), label);
      }}
    />
  );
}
