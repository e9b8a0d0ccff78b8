import type { DocumentReference, DocumentReferrer } from '../../../../../shared/api/references.ts';
import { problemLabels } from '../../../../../shared/domain/documents/references.ts';
import { canManageMasterList, userName } from '../../../../../shared/domain/people/roles.ts';
import { DocumentLink } from '../../../components/document-link.tsx';
import { NotInForce } from '../../../components/document-status.tsx';
import { ReferenceDecision } from '../../../components/reference-decision.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { formatNumber, formatShortDate } from '../../../lib/format/format.ts';
import { useUser } from '../../../lib/session/session.ts';
import type { DocumentDetail } from '../document-detail.ts';
import { AddReference } from './add-reference.tsx';

/** 'Dokumen terkait': what the document refers to, and what refers to it. Keepers also decide what was found in the text. */
export const RelatedDocuments = ({ document }: { document: DocumentDetail }) => {
  const keeps = canManageMasterList(useUser()) && document.deleted === undefined;
  const { links } = document;
  if (!links) return null;
  const { to, from, from_count } = links;
  return (
    <section aria-labelledby="dokumen-terkait">
      <h2 id="dokumen-terkait" className="mb-2 text-base">
        Dokumen terkait
      </h2>
      <div className="grid items-start gap-4 lg:max-[75rem]:grid-cols-2">
        <Side title="Merujuk ke" empty={keeps ? 'Belum ada nomor dokumen lain pada teks berkasnya.' : 'Tidak ada.'}>
          {to.map((reference) => (
            <ReferenceRow key={reference.nomor} reference={reference}>
              {keeps && <ReferenceDecision documentId={document.id} reference={reference} />}
            </ReferenceRow>
          ))}
        </Side>
        <Side title="Dirujuk oleh" empty="Tidak ada.">
          {from.map((referrer) => (
            <ReferrerRow key={referrer.document.id} referrer={referrer}>
              {keeps && (
                <ReferenceDecision
                  documentId={referrer.document.id}
                  reference={{ nomor: referrer.nomor ?? document.nomor, state: referrer.state }}
                  refersFrom={referrer.document.nomor}
                />
              )}
            </ReferrerRow>
          ))}
          {from_count > from.length && (
            <li className="px-4 py-2 text-muted">dan {formatNumber(from_count - from.length)} dokumen lainnya</li>
          )}
        </Side>
      </div>
      {keeps && <AddReference documentId={document.id} />}
    </section>
  );
};

type SideProps = { title: string; empty: string; children: React.ReactNode };

const Side = ({ title, empty, children }: SideProps) => {
  const isEmpty = Array.isArray(children) && children.flat().filter(Boolean).length === 0;
  return (
    <div className="overflow-clip rounded-md border border-line bg-surface">
      <h3 className="border-line border-b px-4 py-2 font-semibold text-sm">{title}</h3>
      {isEmpty ? (
        <p className="px-4 py-3 text-muted">{empty}</p>
      ) : (
        <ul aria-label={title} className="divide-y divide-line">
          {children}
        </ul>
      )}
    </div>
  );
};

const rowClass = 'flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2';

type ReferenceRowProps = { reference: DocumentReference; children: React.ReactNode };

const ReferenceRow = ({ reference, children }: ReferenceRowProps) => {
  const { nomor, target, problem, state, by, at } = reference;
  return (
    <li className={rowClass}>
      <div className="min-w-0 flex-1 basis-56">
        {target && <DocumentLink document={target} />}
        <p className="wrap-anywhere">
          <span className="font-semibold">{target?.nomor ?? nomor}</span>{' '}
          {problem !== null && <Badge tone="stop">{problemLabels[problem]}</Badge>}
          {problem === null && target && <NotInForce document={target} />}
        </p>
        <p className="text-muted text-sm">
          {sourceText(reference)}
          {state === 'confirmed' && by && at && ` · dibenarkan ${userName(by)}, ${formatShortDate(at)}`}
        </p>
      </div>
      {children}
    </li>
  );
};

const sourceText = ({ page, state }: Pick<DocumentReference, 'page' | 'state'>): string => {
  if (page === null) return 'Ditambahkan';
  return state === 'found' ? `Ditemukan di halaman ${page}, belum dibenarkan` : `Halaman ${page}`;
};

type ReferrerRowProps = { referrer: DocumentReferrer; children: React.ReactNode };

const ReferrerRow = ({ referrer, children }: ReferrerRowProps) => {
  return (
    <li className={rowClass}>
      <div className="min-w-0 flex-1 basis-56">
        <DocumentLink document={referrer.document} />
        <p className="wrap-anywhere font-semibold">{referrer.document.nomor}</p>
        <p className="text-muted text-sm">{sourceText(referrer)}</p>
      </div>
      {children}
    </li>
  );
};
