import { userName } from '../../../../shared/domain/people/roles.ts';
import { confirmationLabels } from '../../../../shared/domain/required-reading/together.ts';
import { PdfButton } from '../../components/excel-button.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { useConfig } from '../../lib/config.ts';
import { saveFile } from '../../lib/files/export-excel.ts';
import { formatDateTime } from '../../lib/format/format.ts';
import type { Session } from './session.ts';
import { Signature } from './signature-form.tsx';

const rows = 'divide-y divide-line rounded-md border border-line bg-surface empty:hidden';

/** Who confirmed, in the order of time, and while it goes on who is missing. */
export const AttendanceList = ({ session }: { session: Session }) => {
  const { reading, attendants, missing } = session;
  const { product } = useConfig();
  const savePdf = async (today: string) => {
    const { attendancePdf } = await import('./attendance-pdf.ts');
    const bytes = await attendancePdf(session, product);
    const name = `Daftar Hadir ${reading.nomor.replaceAll('/', '-')} - ${today}.pdf`;
    saveFile(name, bytes as Uint8Array<ArrayBuffer>, 'application/pdf');
  };
  return (
    <div className="flex flex-col gap-5">
      {attendants.length > 0 && (
        <div className="flex justify-end">
          <PdfButton disabled={false} onExport={savePdf} />
        </div>
      )}
      <section aria-label="Hadir">
        {attendants.length === 0 && (
          <EmptyState
            title="Belum ada yang menyatakan."
            hint="Nama tampil di sini begitu seseorang menyatakan sudah membaca dan memahami."
          />
        )}
        <ul className={rows}>
          {attendants.map((person) => (
            <li key={person.nrp} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-2">
              <span className="min-w-0">
                <span className="wrap-anywhere block">{userName(person)}</span>
                <span className="block text-muted text-sm tabular-nums">
                  {person.nrp} · {confirmationLabels[person.kind]} · {formatDateTime(person.at)}
                </span>
              </span>
              {person.signature && (
                <svg viewBox="0 0 1000 400" role="img" aria-label={`Tanda tangan ${userName(person)}`} className="h-10">
                  <Signature path={person.signature} />
                </svg>
              )}
              {!person.counts && <Badge>Hadir, tidak dihitung</Badge>}
            </li>
          ))}
        </ul>
      </section>
      {reading.ended_at === null && missing.length > 0 && (
        <section aria-labelledby="belum-menyatakan">
          <h2 id="belum-menyatakan" className="mb-1 text-base">
            Belum menyatakan di sini
          </h2>
          <ul className={rows}>
            {missing.map((person) => (
              <li key={person.nrp} className="flex flex-wrap items-start justify-between gap-x-4 px-4 py-2">
                <span className="wrap-anywhere">
                  {userName(person)}{' '}
                  <span className="text-muted tabular-nums">
                    {person.nrp}
                    {person.without_account && ' · tanpa akun'}
                  </span>
                </span>
                {person.has_understood && <Badge tone="done">Sudah paham sebelumnya</Badge>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};
