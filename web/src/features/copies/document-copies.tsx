import type { OutputOf } from '../../../../shared/api/index.ts';
import { CopiesRegister } from './copies-register.tsx';

type DocumentCopiesProps = { document: OutputOf<'get-hims-document'>['documents'][number] };

/** The controlled copies of a document, in circulation or closed; heads see those that their departments hold. */
export const DocumentCopies = ({ document: { id, nomor } }: DocumentCopiesProps) => (
  <CopiesRegister
    part={{ document_id: id }}
    filter="out"
    title="Salinan Dokumen"
    subject={nomor}
    empty={{
      title: 'Tidak ada salinan terkendali.',
      hint: 'Salinan yang dicetak dari dokumen ini akan tampil di sini.',
    }}
  />
);
