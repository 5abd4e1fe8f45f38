/** Descriptive statistics. */
export const statisticsSource = String.raw`
const tidy = (value: number) => Number(value.toPrecision(12));

function check(numbers: unknown, least: number): number[] {
  if (!Array.isArray(numbers) || numbers.some((number) => typeof number !== 'number' || !Number.isFinite(number)))
    throw new Error('give a list of numbers');
  if (numbers.length < least) throw new Error('at least ' + least + ' numbers are needed');
  return numbers as number[];
}
const meanOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
function quantile(sorted: number[], part: number): number {
  const at = (sorted.length - 1) * part;
  const low = Math.floor(at);
  return sorted[low] + (sorted[Math.ceil(at)] - sorted[low]) * (at - low);
}

export function describe_numbers({ numbers }: { numbers: number[] }) {
  const sorted = [...check(numbers, 1)].sort((one, other) => one - other);
  const mean = meanOf(sorted);
  const squares = sorted.reduce((sum, number) => sum + (number - mean) ** 2, 0);
  const [low, median, high] = [0.25, 0.5, 0.75].map((part) => quantile(sorted, part));
  const spread = high - low;
  return {
    count: sorted.length, sum: tidy(mean * sorted.length), mean: tidy(mean), median: tidy(median),
    minimum: sorted[0], maximum: sorted[sorted.length - 1], lower_quartile: tidy(low), upper_quartile: tidy(high),
    standard_deviation: sorted.length < 2 ? 0 : tidy(Math.sqrt(squares / (sorted.length - 1))),
    outliers: sorted.filter((number) => number < low - 1.5 * spread || number > high + 1.5 * spread).slice(0, 100),
  };
}

export function fit_line({ x, y }: { x: number[]; y: number[] }) {
  check(x, 2);
  check(y, 2);
  if (x.length !== y.length) throw new Error('both lists need the same length');
  const [meanX, meanY] = [meanOf(x), meanOf(y)];
  let [both, ofX, ofY] = [0, 0, 0];
  x.forEach((value, index) => {
    both += (value - meanX) * (y[index] - meanY);
    ofX += (value - meanX) ** 2;
    ofY += (y[index] - meanY) ** 2;
  });
  if (ofX === 0) throw new Error('all values of x are the same');
  const slope = both / ofX;
  const correlation = ofY === 0 ? 0 : both / Math.sqrt(ofX * ofY);
  return { slope: tidy(slope), intercept: tidy(meanY - slope * meanX), correlation: tidy(correlation), r_squared: tidy(correlation ** 2) };
}

export function percentiles({ numbers, parts }: { numbers: number[]; parts: number[] }) {
  const sorted = [...check(numbers, 1)].sort((one, other) => one - other);
  return {
    values: check(parts, 1).slice(0, 100).map((part) => {
      if (part < 0 || part > 100) throw new Error('percentiles are between 0 and 100');
      return { percentile: part, value: tidy(quantile(sorted, part / 100)) };
    }),
  };
}
`;
