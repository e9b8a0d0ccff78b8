import { ages, type Line, type SizeLines, sumOf, sumWithoutFree } from './model.ts';
import { type Price, prices } from './prices.ts';

/** Two significant digits below ten dollars, whole dollars above. */
const amount = (usd: number): string => {
  if (usd === 0) return '0';
  if (usd < 0.01) return '< 0.01';
  return usd < 10 ? String(Number(usd.toPrecision(2))) : usd.toFixed(0);
};

const priceOf = ({ price }: Line): string => {
  const { usd, per, unit, free, region, source, read }: Price = prices[price];
  const units = per === 1 ? unit : `${per.toLocaleString('en')} ${unit}`;
  const freeUnits = free === undefined ? '' : `, ${free.toLocaleString('en')} free`;
  return `[${Number(usd.toPrecision(6))} / ${units}](${source})${freeUnits}; ${region}${read === undefined ? ', to check' : ''}`;
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** One row per driver with its price and source, and the US dollars a month of each size. */
export const costTable = (sizes: readonly SizeLines[]): string => {
  const [first] = sizes;
  const rows = (first?.lines ?? []).map((line, index) =>
    row([
      line.isOptional ? `${line.driver} (off, not in the sum)` : line.driver,
      priceOf(line),
      ...sizes.map(({ lines }) => amount(lines[index]?.usd ?? 0)),
    ]),
  );
  return [
    row(['driver', 'price in USD', ...sizes.map(({ staff }) => staff.toLocaleString('en'))]),
    row(['---', '---', ...sizes.map(() => '---:')]),
    ...rows,
    row(['**Sum**', '', ...sizes.map(({ lines }) => `**${sumOf(lines).toFixed(0)}**`)]),
    row([
      'Sum where other uses of the account take the free units',
      '',
      ...sizes.map(({ lines }) => sumWithoutFree(lines).toFixed(0)),
    ]),
  ].join('\n');
};

/** The sums of environments in the mean month of the first year and later, in the order of `sizes`. */
const growthTable = (sizes: readonly SizeLines[], growth: Readonly<Record<string, number[][]>>): string =>
  [
    row(['environment', 'month', ...sizes.map(({ staff }) => staff.toLocaleString('en'))]),
    row(['---', '---', ...sizes.map(() => '---:')]),
    ...Object.entries(growth).flatMap(([name, sums]) =>
      sums.map((each, at) => row([name, monthTexts[at] ?? '', ...each.map((sum) => sum.toFixed(0))])),
    ),
  ].join('\n');

const monthTexts = ['mean of the first year', ...ages.slice(1).map((months) => `the last of year ${months / 12}`)];

export const costPage = (sizes: readonly SizeLines[], growth: Readonly<Record<string, number[][]>>): string => `# Costs

US dollars a month of prod, before taxes, for three numbers of staff. Written by \`npm run cost -- --accept\` from \`infra/cost/prices.ts\` and \`infra/cost/usage.ts\`.

${costTable(sizes)}

## Growth

Files, table, log and their backups stay; the number of documents and the use do not grow in the model.

${growthTable(sizes, growth)}
`;
