import { expect, test } from 'vitest';
import { isTimeZone, type Preset, readCrontab, readPreset, writePreset } from './crontab.js';

test('accepts six fields, or five and fires at second 0', () => {
  expect(readCrontab('0 30 9 * * 1-5')).toBe('0 30 9 * * 1-5');
  expect(readCrontab(' 30  9 * * MON-FRI ')).toBe('0 30 9 * * MON-FRI');
  expect(readCrontab('0 0/15 8,20 1-7/2 jan ?')).toBe('0 0/15 8,20 1-7/2 jan ?');
});

test.each([
  '',
  '* * * *',
  '* * * * * * *',
  '60 * * * * *',
  '0 0 24 * * *',
  '0 0 0 0 * *',
  '0 0 0 * 13 *',
  '0 0 0 * * 8',
  '0 0 5-1 * * *',
  '0 */0 * * * *',
  '0 1//2 * * * *',
  '? 0 0 * * *',
  '0 0 0 * * MON-',
  `${'0,'.repeat(5000)}0 * * * * *`,
])('rejects the expression %j', (text) => {
  expect(readCrontab(text)).toBeUndefined();
});

test('reads the expression of a preset as that preset', () => {
  const presets: Preset[] = [
    { every: 'day', day: 0, hour: 23 },
    { every: 'week', day: 0, hour: 8 },
    { every: 'month', day: 31, hour: 0 },
    { every: 'days', day: 6, hour: 12 },
  ];
  for (const preset of presets) expect(readPreset(writePreset(preset))).toEqual(preset);
  expect(writePreset(presets[1]!)).toBe('0 0 8 * * 0');
});

test('reads other expressions as custom', () => {
  for (const crontab of ['0 30 9 * * *', '0 0 9 1 * 1', '0 0 25 * * *', '0 0 9 */7 * *', 'x']) {
    expect(readPreset(crontab), crontab).toBeUndefined();
  }
});

test('accepts only IANA time zone names', () => {
  expect(['Asia/Shanghai', 'UTC', 'America/Argentina/Ushuaia'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['', 'Nowhere/Town', '+08:00', 'x'.repeat(9999)].map(isTimeZone)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
