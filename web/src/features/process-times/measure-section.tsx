import { Card } from '../../components/ui/card.tsx';
import { Table, TableBody, TableCell, TableFrame, TableHeader, TableRow } from '../../components/ui/table.tsx';
import { cn } from '../../lib/cn.ts';
import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts';
import type { Measure } from './measures.ts';
import type { Shown } from './process-times-view.ts';

/** With the chart library, which no other screen uses; the tables do not wait for it. */
const barChart = lazyModule(async () => import('./bar-chart.tsx'));
const ignoreFailure = () => undefined;

type MeasureSectionProps = { measure: Measure; shown: Shown };

/** One measure as a chart, beside the table that says the same. */
export const MeasureSection = ({ measure, shown: { heading, rows } }: MeasureSectionProps) => {
  const { title, description, legend, columns, unit, max } = measure;
  const charts = useLazyModule(barChart, true, ignoreFailure);
  const drawn = rows.map(({ label, times }) => ({
    label,
    bars: measure.bars(times),
    text: measure.text(times),
  }));
  const isEmpty = drawn.every(({ bars }) => bars === undefined);
  return (
    <Card className="mb-5">
      <figure className="grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <figcaption className="lg:col-span-2">
          <h2 className="font-semibold text-lg">{title}</h2>
          <p className="text-muted text-sm">{description}</p>
        </figcaption>
        <div className="min-w-0" style={{ minHeight: rows.length * 36 + 28 }}>
          {isEmpty ? (
            <p className="text-muted">{measure.empty}</p>
          ) : (
            charts && <charts.BarChart rows={drawn} unit={unit} max={max} />
          )}
          {legend && !isEmpty && (
            <ul aria-hidden className="mt-1 flex flex-wrap gap-x-5 text-muted text-sm">
              {legend.map(({ label, isFilled }) => (
                <li key={label} className="flex items-center gap-2">
                  <span className={cn('size-3 border border-primary', isFilled ? 'bg-primary' : 'bg-primary-soft')} />
                  {label}
                </li>
              ))}
            </ul>
          )}
        </div>
        <TableFrame className="self-start max-sm:-mx-4 max-sm:-mb-4 max-sm:rounded-t-none max-sm:border-x-0 max-sm:border-b-0 max-sm:text-sm max-sm:[&_td]:px-2 max-sm:[&_th]:px-2 max-sm:[&_tr>:first-child]:pl-4 max-sm:[&_tr>:last-child]:pr-4">
          <Table>
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                <TableHeader>{heading}</TableHeader>
                {columns.map(({ header }) => (
                  <TableHeader key={header} className="text-right">
                    {header}
                  </TableHeader>
                ))}
              </tr>
            </thead>
            <TableBody>
              {rows.map(({ label, times }) => (
                <TableRow key={label}>
                  <th
                    scope="row"
                    className="h-10 whitespace-nowrap border-line border-b px-3 font-normal group-last:border-b-0"
                  >
                    {label}
                  </th>
                  {columns.map(({ header, text }) => (
                    <TableCell key={header} className="text-right tabular-nums">
                      {text(times)}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableFrame>
      </figure>
    </Card>
  );
};
