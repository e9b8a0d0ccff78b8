import type { RequestOf } from '../../../../shared/api/index.ts';
import type { TrailEntry } from '../../../../shared/domain/audit-trail/trail.ts';
import { ExcelButton } from '../../components/excel-button.tsx';
import { callApi } from '../../lib/api/api.ts';
import { downloadExcel } from '../../lib/files/export-excel.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';
import { type TrailFilters, trailInput } from './trail-filters.ts';
import { trailSheet } from './trail-sheet.ts';

const maxRows = 20_000;

type Input = RequestOf<'list-audit-trail'>;

/** The events of all pages; the rows of a bulk job come after its own entry. */
const loadEvents = async function* (input: Input): AsyncGenerator<TrailEntry> {
  let cursor: string | undefined;
  do {
    const page = await callApi('list-audit-trail', { ...input, cursor, export: true });
    for (const event of page.events) {
      yield event;
      if (event.job_id !== undefined) yield* loadEvents({ job_id: event.job_id });
    }
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
};

type ExportTrailProps = { filters: TrailFilters; disabled: boolean };

/** Exports the events of the chosen filters, on all pages, as an Excel file. */
export const ExportTrail = ({ filters, disabled }: ExportTrailProps) => {
  const save = async (shortDate: string) => {
    // What replaced approved content is in the list itself and among the rows of its job.
    const events = new Map<string, TrailEntry>();
    let isComplete = true;
    for await (const event of loadEvents(trailInput(filters))) {
      if (!events.has(event.id)) isComplete = events.size < maxRows;
      if (!isComplete) break;
      events.set(event.id, event);
    }
    await downloadExcel(`Jejak Audit - ${shortDate}`, trailSheet([...events.values()]));
    if (!isComplete)
      toast.show(
        'Ekspor dibatasi',
        `Berkas memuat ${formatNumber(events.size)} kejadian terbaru. Persempit tanggalnya untuk mengekspor selebihnya.`,
      );
  };
  return <ExcelButton disabled={disabled} onExport={save} />;
};
