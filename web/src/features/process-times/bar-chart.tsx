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
    <div aria-hidden className="bar-chart">
      <div>
        {rows.map(({ label }) => (
          <div key={label} className="bar-chart-name">
            {label}
          </div>
        ))}
        <div className="bar-chart-name bar-chart-unit">{unit}</div>
      </div>
      <svg aria-hidden width="100%" height={height + axisHeight}>
        {ticks.map((tick) => (
          <g key={tick}>
            <Line
              from={{ x: 0, y: 0 }}
              x1={at(tick)}
              x2={at(tick)}
              y1={0}
              y2={height}
              {...(tick === 0 && { className: 'zero' })}
            />
            <text x={at(tick)} y={height + 18} textAnchor={tick === 0 ? 'start' : 'middle'} className="tick">
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
                  className={isFilled ? 'filled' : 'outlined'}
                />
              ))}
              <text
                x={at(bars?.[0]?.value ?? 0)}
                dx={8}
                y={top + y.bandwidth() / 2}
                dominantBaseline="central"
                {...(bars && { className: 'figure' })}
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
