import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableFrame, TableHeader, TableRow } from '../../components/ui/table.tsx';
import { cn } from '../../lib/cn.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import './process-times.css';
import type { Measure } from './measures.ts';
import type { Shown } from './process-times-view.ts';

/** With the chart library, which no other screen uses; the tables do not wait for it. */
const BarChart = lazyComponent(() => import('./bar-chart.tsx').then((file) => file.BarChart));

type MeasureSectionProps = {
  measure: Measure;
  shown: Shown;
  /** Reserves the room of the figures. */
  isLoading: boolean;
};

/** One measure as a chart, beside the table that says the same. */
export const MeasureSection = ({ measure, shown: { heading, rows }, isLoading }: MeasureSectionProps) => {
  const { title, description, legend, columns, unit, max } = measure;
  const drawn = rows.map(({ label, times }) => ({
    label,
    bars: measure.bars(times),
    text: measure.text(times),
  }));
  const isEmpty = !isLoading && drawn.every(({ bars }) => bars === undefined);
  return (
    <Card className="mb-5">
      <figure className="measure">
        <figcaption>
          <h2 className="font-semibold text-lg">{title}</h2>
          <p className="text-muted text-sm">{description}</p>
        </figcaption>
        <div className="min-w-0">
          <div style={{ minHeight: rows.length * 36 + 28 }}>
            {isEmpty && <p className="text-muted">{measure.empty}</p>}
            {!isEmpty && !isLoading && <BarChart rows={drawn} unit={unit} max={max} />}
          </div>
          {legend && !isEmpty && (
            <ul aria-hidden className="mt-1 flex flex-wrap gap-x-5 text-muted text-sm">
              {legend.map(({ label, isFilled }) => (
                <li key={label} className="flex items-center gap-2">
                  <span className={cn('measure-key', isFilled ? 'bg-primary' : 'bg-primary-soft')} />
                  {label}
                </li>
              ))}
            </ul>
          )}
        </div>
        <TableFrame className="measure-table self-start">
          <Table>
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                <TableHeader>{heading}</TableHeader>
                {columns.map(({ header }) => (
                  <TableHeader key={header}>{header}</TableHeader>
                ))}
              </tr>
            </thead>
            <TableBody>
              {rows.map(({ label, times }) => (
                <TableRow key={label}>
                  <th scope="row">{label}</th>
                  {columns.map(({ header, text }) => (
                    <TableCell key={header}>
                      {isLoading ? <Skeleton className="ml-auto h-3 w-10" /> : text(times)}
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
