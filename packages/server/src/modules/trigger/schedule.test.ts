import { describe, expect, test } from 'vitest';
import { countPlanned } from './countPlanned.js';
import { readPeriod } from './period.js';
import { type PlannedTrigger, planFires } from './planFires.js';
import { nextTime, previewTimes, readSchedule, timesAfter } from './schedule.js';

const berlin = (cron: string) => ({ cron, timeZone: 'Europe/Berlin' });
const at = (text: string) => new Date(text);
const times = (cron: string, from: string, count: number) =>
  timesAfter(berlin(cron), at(from), count).map((time) => time.toISOString().slice(5, 16));

describe('case 27: times of a schedule', () => {
  test('a time that the clocks skip fires once, later by as much as they go forward', () => {
    expect(times('30 2 * * *', '2027-03-27T12:00Z', 3)).toEqual([
      '03-28T01:30',
      '03-29T00:30',
      '03-30T00:30',
    ]);
  });

  test('a time that occurs twice fires once, at the first', () => {
    expect(times('30 2 * * *', '2026-10-24T12:00Z', 2)).toEqual(['10-25T00:30', '10-26T01:30']);
  });

  test('a schedule of every hour goes on through the repeated hour', () => {
    expect(times('*/30 * * * *', '2026-10-24T23:45Z', 6)).toEqual([
      '10-25T00:00',
      '10-25T00:30',
      '10-25T01:00',
      '10-25T01:30',
      '10-25T02:00',
      '10-25T02:30',
    ]);
    expect(times('*/30 * * * *', '2027-03-28T00:15Z', 3)).toEqual([
      '03-28T00:30',
      '03-28T01:00',
      '03-28T01:30',
    ]);
  });

  test('29 February fires in leap years', () => {
    expect(timesAfter({ cron: '0 9 29 2 *', timeZone: 'UTC' }, at('2026-01-01T00:00Z'), 2)).toEqual([
      at('2028-02-29T09:00Z'),
      at('2032-02-29T09:00Z'),
    ]);
  });

  test('the preview names the times that the change of the clocks affects', () => {
    const spring = previewTimes(berlin('30 2 * * *'), at('2027-03-26T12:00Z'));
    expect(
      spring.map(({ local, offset, is_moved, is_after_change }) => [
        local,
        offset,
        is_moved,
        is_after_change,
      ]),
    ).toEqual([
      ['2027-03-27T02:30', '+01:00', false, false],
      ['2027-03-28T03:30', '+02:00', true, true],
      ['2027-03-29T02:30', '+02:00', false, false],
      ['2027-03-30T02:30', '+02:00', false, false],
      ['2027-03-31T02:30', '+02:00', false, false],
    ]);
    const autumn = previewTimes(berlin('30 2 * * *'), at('2026-10-24T12:00Z'));
    expect(autumn.map(({ is_ambiguous }) => is_ambiguous)).toEqual([true, false, false, false, false]);
    expect(
      previewTimes({ cron: '0 0 * * *', timeZone: 'Asia/Kathmandu' }, at('2027-01-01T00:00Z'))[0]!.offset,
    ).toBe('+05:45');
  });
});

describe('what people enter', () => {
  const now = at('2026-11-28T12:00Z');
  const read = (cron: string, timeZone = 'UTC', minMinutes = 1) =>
    readSchedule({ cron, timeZone }, { minMinutes, now });
  const refused = (cron: string, timeZone?: string, minMinutes?: number) => {
    try {
      read(cron, timeZone, minMinutes);
      return undefined;
    } catch (error) {
      return (error as { reason?: { key: string } }).reason?.key;
    }
  };

  test.each([
    ['0 9 * * 1-5', undefined],
    ['0 0 9 * * *', undefined],
    ['*/5 * * * *', undefined],
    ['every day', 'trigger.cron'],
    ['61 * * * *', 'trigger.cron'],
    ['*/0 * * * *', 'trigger.cron'],
    ['', 'trigger.cron'],
    ['* * * * * * *', 'trigger.cron'],
    ['2026-12-01T00:00:00', 'trigger.cron'],
    ['@daily', 'trigger.cron'],
    ['0 9 30 2 *', 'trigger.never'],
    ['0 9 31 4,6,9,11 *', 'trigger.never'],
    ['* * * * * *', 'trigger.tooOften'],
    ['0,30 0 9 * * *', 'trigger.tooOften'],
    [`0 9 * * ${'1,'.repeat(200)}1`, 'trigger.cron'],
  ])('reads %s as %s', (cron, reason) => {
    expect(refused(cron)).toBe(reason);
  });

  test('schedules of agents are at least five minutes apart, also across the hour', () => {
    expect(refused('*/4 * * * *', 'UTC', 5)).toBe('trigger.tooOften');
    expect(refused('58,1 * * * *', 'UTC', 5)).toBe('trigger.tooOften');
    expect(refused('59 9 * * *', 'UTC', 5)).toBeUndefined();
  });

  test('refuses time zones that do not exist', () => {
    expect(refused('0 9 * * *', 'Mars/Base')).toBe('trigger.timeZone');
    expect(refused('0 9 * * *', '+02:00')).toBe('trigger.timeZone');
  });
});

describe('times that passed', () => {
  const hourly: PlannedTrigger = {
    cron: '0 * * * *',
    timeZone: 'UTC',
    missed: 'once',
    maxDelay: 10,
    isOnce: false,
    endsAt: null,
    nextAt: at('2026-11-28T10:00Z'),
  };
  const plan = (change: Partial<PlannedTrigger>, now: string) => {
    const { fires, skipped, nextAt } = planFires({ ...hourly, ...change }, at(now));
    return [
      fires.map((time) => time.toISOString().slice(11, 16)),
      skipped,
      nextAt?.toISOString().slice(8, 16),
    ];
  };

  test('on time, every policy fires', () => {
    for (const missed of ['skip', 'once', 'all'] as const)
      expect(plan({ missed }, '2026-11-28T10:00:20Z')).toEqual([['10:00'], 0, '28T11:00']);
  });

  test('by default, the latest missed time is made up for within ten minutes', () => {
    expect(plan({}, '2026-11-28T12:09Z')).toEqual([['12:00'], 2, '28T13:00']);
    expect(plan({}, '2026-11-28T12:11Z')).toEqual([[], 3, '28T13:00']);
  });

  test('skip fires none of them, all fires them in order, up to ten', () => {
    expect(plan({ missed: 'skip' }, '2026-11-28T12:05Z')).toEqual([[], 3, '28T13:00']);
    expect(plan({ missed: 'all', maxDelay: 0 }, '2026-11-28T12:05Z')).toEqual([
      ['10:00', '11:00', '12:00'],
      0,
      '28T13:00',
    ]);
    const [fires, skipped] = plan({ missed: 'all', maxDelay: 0 }, '2026-11-29T12:05Z');
    expect([(fires as string[]).length, skipped]).toEqual([10, 17]);
  });

  test('a clock that is set back fires nothing again, and does not move the next time back', () => {
    expect(plan({}, '2026-11-28T09:30Z')).toEqual([[], 0, '28T11:00']);
    expect(nextTime(hourly, at('2026-11-28T10:00Z'))).toEqual(at('2026-11-28T11:00Z'));
  });

  test('after a year without a server, only the newest times are looked at', () => {
    const { fires, skipped, nextAt } = planFires(
      { ...hourly, cron: '* * * * *' },
      at('2027-11-28T12:00:30Z'),
    );
    expect([fires.length, nextAt]).toEqual([1, at('2027-11-28T12:01Z')]);
    // Of half a million.
    expect(skipped).toBeLessThan(1_000);
  });

  test('a trigger that fires once, or whose end has passed, has no next time', () => {
    expect(plan({ isOnce: true }, '2026-11-28T10:00:20Z')).toEqual([['10:00'], 0, undefined]);
    expect(plan({ endsAt: at('2026-11-28T10:30Z') }, '2026-11-28T10:00:20Z')).toEqual([
      ['10:00'],
      0,
      undefined,
    ]);
  });
});

describe('periods', () => {
  test('days begin and end with the clocks of the time zone', () => {
    const read = (day: string, timeZone: string) => {
      const { startsAt, endsAt } = readPeriod({ starts_on: day, ends_on: day }, timeZone);
      return [startsAt?.toISOString(), endsAt?.toISOString()];
    };
    // Days of 23 and of 25 hours.
    expect(read('2027-03-28', 'Europe/Berlin')).toEqual([
      '2027-03-27T23:00:00.000Z',
      '2027-03-28T21:59:59.999Z',
    ]);
    expect(read('2027-10-31', 'Europe/Berlin')).toEqual([
      '2027-10-30T22:00:00.000Z',
      '2027-10-31T22:59:59.999Z',
    ]);
    expect(read('2028-02-29', 'Asia/Tokyo')).toEqual([
      '2028-02-28T15:00:00.000Z',
      '2028-02-29T14:59:59.999Z',
    ]);
    expect(readPeriod({ starts_on: '', ends_on: undefined }, 'UTC')).toEqual({
      startsAt: null,
      endsAt: null,
    });
  });
});

describe('planned times', () => {
  const schedule = (cron: string, timeZone = 'UTC') => ({
    ...{ cron, timeZone, endsAt: null },
    nextAt: nextTime({ cron, timeZone }, at('2026-11-28T12:00Z'))!,
  });
  const total = (count: ReturnType<typeof countPlanned>) => count.bars.reduce((sum, bar) => sum + bar, 0);

  test('counts hourly patterns as searching them would, also when the clocks change', () => {
    expect(total(countPlanned([schedule('* * * * *')], at('2026-11-28T12:00Z')))).toBe(24 * 60 - 1);
    const change = { ...schedule('30 * * * *', 'Europe/Berlin'), nextAt: at('2027-10-30T12:30Z') };
    expect(total(countPlanned([change], at('2027-10-30T12:00Z')))).toBe(24);
    expect(
      countPlanned([{ ...change, endsAt: at('2027-10-30T14:00Z') }], at('2027-10-30T12:00Z')).bars[2],
    ).toBe(1);
  });

  test('counts so many times, however many schedules there are', () => {
    const often = schedule('*/2 9-17 * * *', 'America/New_York');
    const count = countPlanned(new Array(1_000).fill(often), at('2026-11-28T12:00Z'));
    expect(count.isPartial).toBe(true);
    expect(total(count)).toBe(3_000);
  });
});
