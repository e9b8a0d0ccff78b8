import { documentFields } from '../../../../shared/domain/documents/document-fields.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import type { DocumentDetail } from './document-detail.ts';
import { Fact } from './fact.tsx';

const shown = ['external_kind', 'issuer', 'edition', 'language', 'place', 'amended_by', 'replaced_by'] as const;

/** What a document from outside is, who issued it, where it is, and how long it is valid. */
export const ExternalFacts = ({ document }: { document: DocumentDetail }) => (
  <>
    {shown.map(
      (field) =>
        document[field] !== undefined && (
          <Fact key={field} label={documentFields[field].label}>
            {document[field]}
          </Fact>
        ),
    )}
    {document.valid_until && <Fact label={documentFields.valid_until.label}>{dayText(document.valid_until)}</Fact>}
    <Fact label="Terakhir diperiksa">{document.reviewed_on === null ? 'Belum' : dayText(document.reviewed_on)}</Fact>
  </>
);
