import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, Line } from '@visx/shape';
import { formatNumber } from '../../lib/format/format.ts';
import type { Bar as BarValue } from './measures.ts';

export type ChartRow = {
  label: string;
  /** The longest first; undefined where there is nothing to draw. */
  bars: readonly BarValue[] | undefined;
  text: string;
};

type BarChartProps = { rows: readonly ChartRow[]; unit: string; max?: number | undefined };

const rowHeight = 36;
const axisHeight = 28;
/** Per cent of the width; the rest is for the figures beside the longest bar. */
const longest = 80;

/**
 * Horizontal bars. Widths are per cent of whatever room there is, so nothing is measured and nothing is drawn again when
 * it changes; colours are classes, which follow the colour scheme. Hidden from screen readers, which read the table.
 */
export const BarChart = ({ rows, unit, max = Number.POSITIVE_INFINITY }: BarChartProps) => {
  const highest = Math.max(1, ...rows.flatMap(({ bars = [] }) => bars.map(({ value }) => value)));
  const x = scaleLinear({ domain: [0, highest], range: [0, longest], nice: 4 });
  if ((x.domain()[1] ?? 0) > max) x.domain([0, max]);
  const places = rows.map((_, index) => index);
  const height = rows.length * rowHeight;
  const y = scaleBand({ domain: places, range: [0, height], paddingInner: 0.4, paddingOuter: 0.2 });
  const at = (value: number): string => `${x(value)}%`;
  const ticks = x.ticks(4).filter(Number.isInteger);
  return (
    <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
      <div>
        {rows.map(({ label }) => (
          <div key={label} className="flex h-9 items-center justify-end whitespace-nowrap">
            {label}
          </div>
        ))}
        <div className="flex h-7 items-center justify-end text-muted text-xs">{unit}</div>
      </div>
      <svg aria-hidden width="100%" height={height + axisHeight} className="overflow-visible tabular-nums">
        {ticks.map((tick) => (
          <g key={tick}>
            <Line
              from={{ x: 0, y: 0 }}
              x1={at(tick)}
              x2={at(tick)}
              y1={0}
              y2={height}
              className={tick === 0 ? 'stroke-control' : 'stroke-line'}
            />
            <text
              x={at(tick)}
              y={height + 18}
              textAnchor={tick === 0 ? 'start' : 'middle'}
              className="fill-muted text-xs"
            >
              {formatNumber(tick)}
            </text>
          </g>
        ))}
        {rows.map(({ label, bars, text }, index) => {
          const top = y(index) ?? 0;
          return (
            <g key={label}>
              {bars?.map(({ value, isFilled }) => (
                <Bar
                  key={String(isFilled)}
                  x={0}
                  y={top}
                  width={at(value)}
                  height={y.bandwidth()}
                  className={isFilled ? 'fill-primary' : 'fill-primary-soft stroke-primary'}
                />
              ))}
              <text
                x={at(bars?.[0]?.value ?? 0)}
                dx={8}
                y={top + y.bandwidth() / 2}
                dominantBaseline="central"
                className={bars ? 'fill-ink font-semibold' : 'fill-muted'}
              >
                {text}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
};
