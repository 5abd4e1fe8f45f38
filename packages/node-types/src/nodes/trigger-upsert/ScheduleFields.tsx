import { Autocomplete, SegmentedControl, Select } from '@mantine/core';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { useFormScope } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { NamedValueField } from '../../form-parts/NamedValueField.js';
import { Section } from '../../form-parts/Section.js';
import { settingAt, settingPath, writeSetting } from '../../form-parts/settings.js';
import { listAt, textAt } from '../../form-parts/wire.js';
import { type Preset, readPreset, writePreset } from './crontab.js';
import { messages } from './messages.js';

const list = ['inputs', 'config'];
const frequencies = ['day', 'week', 'month', 'days'] as const;

/** The schedule, picked from presets or entered as a cron expression, and its time zone. */
export function ScheduleFields() {
  const { raw, language, onChange, isReadOnly } = useFormScope();
  const t = messages[language];
  const way = settingAt(raw, list, 'crontabType') === 'cronjob' ? 'cronjob' : 'selecting';
  return (
    <>
      <Section {...labelled(t, 'times')}>
        <SegmentedControl
          aria-label={t.times}
          value={way}
          disabled={isReadOnly}
          data={(['selecting', 'cronjob'] as const).map((value) => ({ value, label: t[value] }))}
          onChange={(value) =>
            onChange((draft) => writeSetting(draft, list, 'crontabType', 'string', value), t.times)
          }
        />
        {way === 'selecting' && <PresetFields />}
      </Section>
      {way === 'cronjob' && (
        <>
          <NamedValueField list={list} name="crontab" {...labelled(t, 'crontab')} hasFixedType />
          <p className="heddle-form-hint">{t.crontabHint}</p>
        </>
      )}
      <TimeZoneField />
    </>
  );
}

function PresetFields() {
  const { raw, language, onChange, isReadOnly } = useFormScope();
  const t = messages[language];
  const crontab = settingAt(raw, list, 'crontab');
  const preset = typeof crontab === 'string' ? readPreset(crontab) : undefined;
  const write = (change: Partial<Preset>) =>
    onChange((draft) => {
      const next = { every: 'day' as const, day: 0, hour: 0, ...preset, ...change };
      writeSetting(draft, list, 'crontab', 'string', writePreset(next));
    }, t.times);
  const shared = { allowDeselect: false, disabled: isReadOnly };
  const names = {
    day: t.everyDay,
    week: t.everyWeek,
    month: t.everyMonth,
    days: t.everyDays,
  };
  const days = preset && dayChoices(preset.every, language);
  return (
    <>
      <Select
        {...shared}
        {...labelled(t, 'every')}
        value={preset?.every ?? null}
        data={frequencies.map((value) => ({ value, label: names[value] }))}
        onChange={(every) => {
          const chosen = frequencies.find((value) => value === every);
          if (chosen !== undefined) write({ every: chosen, day: firstDay[chosen] });
        }}
      />
      {preset && days && (
        <Select
          {...shared}
          {...labelled(t, dayLabels[preset.every])}
          value={String(preset.day)}
          data={days}
          onChange={(day) => day !== null && write({ day: Number(day) })}
        />
      )}
      {preset && (
        <Select
          {...shared}
          {...labelled(t, 'hour')}
          value={String(preset.hour)}
          data={range(0, 23).map((hour) => ({
            value: String(hour),
            label: `${hour}`.padStart(2, '0').concat(':00'),
          }))}
          onChange={(hour) => hour !== null && write({ hour: Number(hour) })}
        />
      )}
      <FieldProblems path={settingPath(raw, list, 'crontab')?.slice(0, -2) ?? list} isDeep />
    </>
  );
}

const dayLabels = { day: 'weekDay', week: 'weekDay', month: 'monthDay', days: 'interval' } as const;
const firstDay: Readonly<Record<Preset['every'], number>> = { day: 0, week: 1, month: 1, days: 2 };

function dayChoices(every: Preset['every'], language: string) {
  if (every === 'day') return undefined;
  if (every !== 'week') {
    const [from, to] = every === 'month' ? [1, 31] : [2, 6];
    return range(from, to).map(String);
  }
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // 4 January 1970 was a Sunday.
  return range(0, 6).map((day) => ({
    value: String(day),
    label: format.format(new Date(Date.UTC(1970, 0, 4 + day))),
  }));
}

function TimeZoneField() {
  const { raw, language, onChange, isReadOnly } = useFormScope();
  const labels = labelled(messages[language], 'timeZone');
  const kept = listAt(raw, list).find((parameter) => textAt(parameter, ['name']) === 'timeZone');
  if (textAt(kept, ['input', 'value', 'type']) === 'ref') {
    return <NamedValueField list={list} name="timeZone" {...labels} hasFixedType />;
  }
  const value = settingAt(raw, list, 'timeZone');
  return (
    <div>
      <Autocomplete
        {...labels}
        value={typeof value === 'string' ? value : ''}
        data={['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]}
        limit={20}
        readOnly={isReadOnly}
        onChange={(zone) =>
          onChange((draft) => writeSetting(draft, list, 'timeZone', 'string', zone), labels.label)
        }
      />
      <FieldProblems path={settingPath(raw, list, 'timeZone')?.slice(0, -2) ?? list} isDeep />
    </div>
  );
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
