import type { ReactNode } from 'react';
import type { QueuedSubmission } from '../../../shared/api/submission-records.ts';
import { actorOfEvent, capacityOfEvent, titleOfEvent } from '../../../shared/domain/workflow/event-text.ts';
import { formatDateTime } from '../lib/format/format.ts';

type ComparedFilesProps = { submission: Pick<QueuedSubmission, 'former' | 'other_draft'> };

/** For who decides: why the former submission was rejected, and how the draft compares with the file that it follows. */
export const ComparedFiles = ({ submission: { former, other_draft } }: ComparedFilesProps) => (
  <>
    {former && (
      <Note title="Pengajuan ulang">
        {former.end && (
          <>
            <p>
              {titleOfEvent(former.end)} · {formatDateTime(former.end.at)}
            </p>
            {former.end.action === 'reject' && (
              <>
                <p>
                  {capacityOfEvent(former.end)}: {actorOfEvent(former.end)}
                </p>
                <blockquote className="mt-1 whitespace-pre-line border-review border-l-2 pl-2">
                  {former.end.reason ?? 'Tanpa alasan tertulis'}
                </blockquote>
              </>
            )}
          </>
        )}
        {former.same_draft && (
          <p className="mt-1 font-semibold">
            {former.end?.action === 'withdraw' ? 'Draf sama seperti yang ditarik.' : 'Draf sama seperti yang ditolak.'}
          </p>
        )}
      </Note>
    )}
    {other_draft && <Note title="Draf berbeda dari berkas yang berlaku">Yang diunggah bukan berkas dokumen ini.</Note>}
  </>
);

const Note = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="wrap-anywhere rounded-md bg-review-soft px-3 py-2 text-sm">
    <h3 className="text-base text-review">{title}</h3>
    {children}
  </section>
);
