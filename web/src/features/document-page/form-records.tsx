import { Link } from 'react-router-dom';
import type { OutputOf } from '../../../../shared/api/index.ts';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { recordsPath } from '../../../../shared/domain/notices/page-paths.ts';
import { canSeeRecords } from '../../../../shared/domain/records/record-access.ts';
import { dispositionLabels, recordPeriodText } from '../../../../shared/domain/records/records.ts';
import { linkClass } from '../../components/link-class.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { useUser } from '../../lib/session/session.ts';
import type { DocumentDetail } from './document-detail.ts';

/** The series in which a form is filed after it was filled in, with what is stored; nothing of other documents. */
export const FormRecords = ({ document: { id, jenis } }: { document: Pick<DocumentDetail, 'id' | 'jenis'> }) => {
  const user = useUser();
  const isShown = jenis === 'FRM' && canSeeRecords(user);
  const { data } = useCall('list-record-series', { document_id: id }, { enabled: isShown });
  if (!isShown || !data || data.series.length === 0) return null;
  return (
    <section>
      <h2 className="mb-1 text-base">Arsip formulir ini</h2>
      <ul className="divide-y divide-line">
        {data.series.map((series) => (
          <li key={series.id} className="wrap-anywhere py-1.5">
            <Link className={linkClass} to={`${recordsPath(series.department, 'arsip')}&seri=${series.id}`}>
              {series.title}
            </Link>
            <span className="block text-sm">{series.stored && storedText(series.stored)}</span>
            <span className="block text-muted text-sm">
              {departmentLabels[series.department]} · {series.place} · {series.active_years} + {series.inactive_years}{' '}
              tahun, {dispositionLabels[series.disposition].toLowerCase()}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

type Stored = NonNullable<OutputOf<'list-record-series'>['series'][number]['stored']>;

const storedText = ({ records, destroyed, period }: Stored): string =>
  [
    records === 0 ? 'Belum ada arsip tersimpan' : `${formatNumber(records)} arsip tersimpan`,
    period && recordPeriodText(period),
    destroyed > 0 && `${formatNumber(destroyed)} dimusnahkan`,
  ]
    .filter(Boolean)
    .join(' · ');
